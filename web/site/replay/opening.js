// Which game is in a file that was dropped?
import { useState } from "../vendor/preact-hooks.js";
import { keepLasting } from "../api.js";
import { html } from "../html.js";
import { Refused, useRead, useWords } from "../parts.js";
import { patched } from "../patch.js";
import { t } from "../words.js";
import { forget, keptReplays, read } from "./kept.js";
import { FORMAT, positionsOf } from "./reel.js";

const WORDS = { en: () => import("../words/opening/en.js"), pl: () => import("../words/opening/pl.js"), hu: () => import("../words/opening/hu.js") };

const RECORD = "annals-record";
const GAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where a saved replay is dropped, or chosen. @param {{ onOpened: (opened: { file: File, reel: Reel }) => void }} props */
export function Opening({ onOpened }) {
  const w = useWords(WORDS);
  /** What was dropped that is not a saved replay: the record of a game, or anything else. */
  const [other, setOther] = useState(/** @type {{ record: string | null } | null} */ (null));
  const open = (/** @type {Iterable<File>} */ files) => {
    for (const file of files) {
      file.text().then((text) => {
        const record = recordOf(text);
        if (record) setOther({ record });
        else onOpened({ file, reel: fromFile(text) });
      }).catch(() => setOther({ record: null }));
    }
  };
  const kept = useRead(keptReplays, []);
  if (!w) return null;
  return html`<${Refused} text=${other && !other.record ? w("no_replay") : null} />
    ${other?.record ? html`<div role="status"><p>${w("is_record")}</p><p class="row"><a class="button" href=${`#/games/${other.record}/replay`}>${w("replay_here")}</a><a class="button" href="#/audit">${t("audit_file")}</a></p></div>` : null}
    <label class="drop" onDragOver=${(/** @type {Event} */ e) => e.preventDefault()} onDrop=${(/** @type {DragEvent} */ e) => (e.preventDefault(), e.dataTransfer && open(e.dataTransfer.files))}>
      <strong>${w("drop")}</strong><span class="small">${w("drop_lead")}</span><input class="unseen" type="file" onChange=${(/** @type {FieldEvent} */ e) => open(e.target.files)} /></label>
    ${kept.data?.length ? html`<section><h2>${w("kept")}</h2><ul class="games">${kept.data.map((each) => html`<li key=${each.at} class="row"><button onClick=${async () => open([await read(each)])}>${each.name}</button><button class="plain" aria-label=${w("forget_named", each)} onClick=${() => forget(each).then(kept.again)}>${w("forget")}</button></li>`)}</ul></section>` : null}`;
}

/** What a saved replay shows, and whether its record can be checked. @param {{ reel: Reel, file: File | null | undefined, position: Position, w: Say }} props `w` says the words of the replay */
export function Saved({ reel, file, position, w }) {
  const own = useWords(WORDS);
  if (!own) return null;
  const viewer = position.seats[Number(/^seat:(\d+)$/.exec(reel.viewer)?.[1] ?? -1)]?.role_name ?? { public: w("as_public"), all: w("as_all") }[reel.viewer] ?? w("as_kept");
  return html`<p class="small">${own("from_file", { viewer })} ${reel.scenes.size ? "" : own("coarse")}</p>
    <div><p>${own(reel.recorded ? "recorded" : "unrecorded")}</p>${reel.recorded && file ? html`<button onClick=${() => audited(file)}>${own("check_record")}</button>` : null}</div>`;
}

/** Check the record in a file at the page that checks. @param {File} file */
async function audited(file) {
  (await import("../audit/saved.js")).hand(file);
  location.hash = "#/audit?saved";
}

/** The game whose record a file is: a record has the moves, but neither positions nor pictures. @param {string} text @returns {string | null} */
function recordOf(text) {
  try {
    const { format, game } = JSON.parse(text.split("\n", 1)[0]);
    return format === RECORD && GAME.test(game) ? game : null;
  } catch {
    return null;
  }
}

/** @param {string} text of a saved replay; in the first version, pictures stand there whole @returns {Reel} */
function fromFile(text) {
  const [head, ...frames] = text.trim().split("\n").map((line) => JSON.parse(line));
  if (head.format !== FORMAT || head.version > 2) throw new Error(FORMAT);
  for (const [path, value] of head.texts) keepLasting(path, value);
  const joined = (/** @type {string | number[]} */ picture) => (typeof picture === "string" ? picture : picture.map((n) => head.pieces[n]).join(""));
  const pictures = new Map(frames.filter((frame) => frame.picture).map((frame) => [frame.version, joined(frame.picture)]));
  const positions = positionsOf(frames);
  const scenes = new Map(frames.flatMap(({ version, scenes }, n) => (scenes ?? []).map((/** @type {Kept} */ kept) => {
    const scene = () => ({ position: patched(positions[n], kept.difference), picture: { version, text: joined(kept.picture) } });
    return /** @type {[string, () => Scene]} */ ([`${version} ${kept.effects}`, scene]);
  })));
  return { game: head.game, name: head.name ?? null, viewer: head.viewer, language: head.language, frames, positions, marks: head.marks, pictures, scenes, saved: true, recorded: Boolean(head.record) };
}
