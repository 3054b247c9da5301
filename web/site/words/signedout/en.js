// The words for somebody who was signed out elsewhere in English.
export default {
  gone: "You were signed out in another tab or on another device.",
  watched: "You only watch this table now.",
  back: "Sign in again with a recovery code",
};
