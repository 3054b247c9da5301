// What the form of a new table says.
export default {
  again_invites: "A többiek meghívót kapnak a helyükre, és a kezdőlapjukon látják. A helyük megvárja őket: nyilvános asztalnál egy napig, zártkörűnél egy hétig.",
  again_lead: "A programok úgy játszanak, mint előbb. Bármit megváltoztathatsz.",
  drawn_seats: "A helyek sorsolása",
  edition: "Kiadás",
  learned: "saját játszmáiból tanult",
  expiry_default: "az alapértelmezett válasz lép életbe",
  expiry_opponent: "program játszik tovább",
  expiry_loss: "a hely veszít",
};
