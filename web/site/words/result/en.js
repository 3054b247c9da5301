// How a game ended.
export default {
  resigned_one: "{who} resigned.",
  resigned_all: "{who} resigned.",
  time_up: "Time ran out.",
  over: "The game is over: {reason}.",
};
