// The words for somebody who was signed out elsewhere in Hungarian.
export default {
  gone: "Egy másik lapon vagy egy másik eszközön kijelentkeztettek.",
  watched: "Ezt az asztalt most csak nézed.",
  back: "Bejelentkezés újra helyreállító kóddal",
};
