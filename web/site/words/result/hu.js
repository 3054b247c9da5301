// How a game ended.
export default {
  resigned_one: "{who} feladta a játszmát.",
  resigned_all: "{who} feladták a játszmát.",
  time_up: "Lejárt az idő.",
  over: "A játszma véget ért: {reason}.",
};
