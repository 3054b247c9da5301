// What the form of a new table says.
export default {
  again_invites: "Pozostali dostaną zaproszenia na swoje miejsca i znajdą je na pierwszej stronie. Miejsca czekają na nich: przy stole publicznym dzień, przy prywatnym tydzień.",
  again_lead: "Programy grają jak poprzednio. Zmień, co chcesz.",
  drawn_seats: "Losuj miejsca",
  edition: "Wydanie",
  learned: "wyszkolony we własnych grach",
  expiry_default: "wybierana jest odpowiedź domyślna",
  expiry_opponent: "dalej gra program",
  expiry_loss: "miejsce przegrywa",
};
