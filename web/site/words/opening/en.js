// The words of a file that is opened in English.
export default {
  drop: "Drop a saved replay here, or choose it",
  drop_lead: "It replays without a server; nothing is sent anywhere.",
  no_replay: "This is not a saved replay. “Save for offline” in the replay of a game makes one.",
  is_record: "This is the record of a game. It holds the moves and the luck; the board at each moment comes from a service that knows the rules. If this service has the game, replay it here: “Save for offline” then makes a file that replays without a server. The page “Check a record” reads this file without a server, too.",
  replay_here: "Replay this game",
  from_file: "From a saved file, as seen by {viewer}; in the language in which it was saved.",
  coarse: "It was saved without effects: choose “Effect by effect” before saving to keep them, too.",
  recorded: "This file holds the record of the game, too: this browser can check it, and whether the replay shows its events, without a server. No check covers positions, pictures and sentences of the log: whoever changed this file may have changed them.",
  unrecorded: "This file holds no record of the game, so what it shows cannot be checked.",
  check_record: "Check the record in this file",
  kept: "Kept in this browser",
  forget: "Forget",
  forget_named: "Forget {name}",
};
