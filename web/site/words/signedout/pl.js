// The words for somebody who was signed out elsewhere in Polish.
export default {
  gone: "Wylogowano cię w innej karcie lub na innym urządzeniu.",
  watched: "Teraz tylko oglądasz ten stół.",
  back: "Zaloguj się ponownie kodem odzyskiwania",
};
