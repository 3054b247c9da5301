// How a game ended.
export default {
  resigned_one: "{who} rezygnuje z gry.",
  resigned_all: "{who} rezygnują z gry.",
  time_up: "Czas się skończył.",
  over: "Koniec gry: {reason}.",
};
