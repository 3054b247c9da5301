// The words of a file that is opened in Hungarian.
export default {
  drop: "Húzz ide egy mentett visszajátszást, vagy válaszd ki",
  drop_lead: "Kiszolgáló nélkül is lejátszható; semmi sem kerül elküldésre.",
  no_replay: "Ez nem mentett visszajátszás. Ilyet a játszma visszajátszásában a „Mentés hálózat nélkülre” gomb készít.",
  is_record: "Ez egy játszma jegyzőkönyve. A lépések és a húzások vannak benne; a tábla pillanatonkénti állását a szabályokat ismerő szolgáltatás mutatja meg. Ha ez a szolgáltatás ismeri a játszmát, itt visszajátszhatod: a „Mentés hálózat nélkülre” ekkor olyan fájlt készít, amely kiszolgáló nélkül is lejátszható. A „Jegyzőkönyv ellenőrzése” oldal kiszolgáló nélkül is olvassa ezt a fájlt.",
  replay_here: "A játszma visszajátszása",
  from_file: "Mentett fájlból, nézőpont: {viewer}; a mentés nyelvén.",
  coarse: "A hatások nélkül mentették: ha mentés előtt be van jelölve a „Hatásonként”, azok is megmaradnak.",
  recorded: "A fájlban a játszma jegyzőkönyve is benne van: ez a böngésző kiszolgáló nélkül ellenőrizheti, és azt is, hogy a visszajátszás annak eseményeit mutatja-e. Az állásokra, a képekre és a napló mondataira semmilyen ellenőrzés nem terjed ki: aki a fájlt megváltoztatta, azokat is megváltoztathatta.",
  unrecorded: "A fájlban nincs benne a játszma jegyzőkönyve, ezért amit mutat, nem ellenőrizhető.",
  check_record: "A fájlban lévő jegyzőkönyv ellenőrzése",
  kept: "Ebben a böngészőben megőrizve",
  forget: "Törlés",
  forget_named: "Törlés: {name}",
};
