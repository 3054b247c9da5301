// What the form of a new table says.
export default {
  again_invites: "The others are invited to their seats and find the invitation on their first page. The seats are kept for them, a day at a public table, a week at a private one.",
  again_lead: "Programs play as before. Change what you like.",
  drawn_seats: "Draw the seats",
  edition: "Edition",
  learned: "learned from its own games",
  expiry_default: "the default answer is given",
  expiry_opponent: "a program plays on",
  expiry_loss: "the seat loses",
};
