// What the page of the account says.
export default {
  sign_out: "Sign out everywhere",
  sign_out_lead: "Revokes all your tokens: in every tab, in every browser, and those of programs.",
  new_name: "Another name",
  rename: "Keep this account under a name",
  recovery: "Recovery code",
  recovery_make: "Make a recovery code",
  recovery_lead: "With it you get back in if this browser forgets you. It is shown once: keep it elsewhere.",
  recovery_copy: "Copy the code",
  recover: "I have a recovery code",
  get_back: "Get back in",
  signed_in: "You play as {name}.",
  games: "Your games and rating",
  nobody: "You have not played here yet.",
  sign_out_sure: "You have no recovery code: once you are signed out, you can never get back to this account, its seats and its games. Make a code first if you want to come back.",
  erase: "Delete my account",
  erase_sure: "This cannot be undone. Your name and your recovery codes are deleted, and you are signed out everywhere. Seats at tables that wait become free; in running games a program plays on for you. The games stay, with the id of your player and without your name, and can be replayed and checked as before.",
};
