// What did the releases of each title have? Written by `python -m tests.web.released --write`.
/** @typedef {{ rules: Record<number, string>, layouts: string[], packs: Record<string, string> }} Released */
/** @type {Record<string, Released>} */
export const RELEASED = {
  "endeavor": {
    "rules": {
      "1": "the first rules",
      "2": "a player with a Governor is no longer asked for an arrangement that changes nothing (R-46)"
    },
    "layouts": [
      "ec1201d00a56c7a7"
    ],
    "packs": {
      "08718fcd5415df07e98dfae260b4ec6ed7083f42218dde0aa95624587875696b": "Endeavor, first reading",
      "38a8156f39a840ca2686f6025e8825592f4f2dc0eb78142c52d7d6117bd9947a": "Endeavor, second reading"
    }
  },
  "imperial_struggle": {
    "rules": {
      "1": "the first rules",
      "2": "an Advantage may be Exhausted with a purchase that it makes no cheaper (IS-8.2.4) and used before an Event without a bonus condition (IS-5.2.1); what takes something from the map is asked also with one target",
      "3": "effects and steps that named a Theater by its place in its War name it by its id; play is the same"
    },
    "layouts": [
      "2828c2b6fd9da303",
      "6b09c4d4bb09b9b4"
    ],
    "packs": {
      "ad5c02b2808ea6ead4eb46ae67c4415cd7a17e0f106d2f439bae75bce6ca90a1": "Imperial Struggle, standard"
    }
  },
  "imperialism": {
    "rules": {
      "1": "the first rules",
      "2": "war events and Pirates may be played whenever their printed conditions hold (IM-20.13), so that more seats are asked; what costs something is asked also where there is one option"
    },
    "layouts": [
      "9e87c2d355f6e962",
      "f24b5a1fbb05a072"
    ],
    "packs": {
      "04cd016f2f28f34cf5c632a9bb27addeff10769ac33f269a76946ac50e395ccf": "Imperialism, edition 2",
      "1f84269ff3bc130de131c88c7075bd93dac81c67d6fe1164467e56dc871d0bfa": "Imperialism, edition 3"
    }
  },
  "pax_renaissance": {
    "rules": {
      "1": "the first rules",
      "2": "a card is used for one Operation in a turn, not in each ops action (PR-16.3); the last bank is taken without a question, and what kills or represses is asked also with one target"
    },
    "layouts": [
      "2c8501f055a65c11",
      "59437ad848d2c2a0"
    ],
    "packs": {
      "24e61de061bb16c9c21a96374bc8911c0cd4ea5afce8c5de637a2b2556e9e056": "Pax Renaissance, standard"
    }
  }
};
