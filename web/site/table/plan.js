// What lies in each place of the table? Told from the board of the title and a position, as docs/api.md says.

/** What stands in the gaps of a path. @typedef {Record<string, unknown>} Env */

/** What a viewer may not see. */
const HIDDEN = "?";
const MOST = 200;

/** What was laid last for a position: the table and what stands beside the question show the same. @type {WeakMap<Position, { board: BoardData, language: string, places: Place[] }>} */
const known = new WeakMap();

/** @param {BoardData} board what `GET /v1/titles/{slug}/board` says @param {Position} position @param {string} language @returns {Place[]} */
export function laid(board, position, language) {
  let last = known.get(position);
  if (last?.board !== board || last.language !== language) known.set(position, (last = { board, language, places: lay(board, position, language) }));
  return last.places;
}

/** @param {BoardData} board @param {Position} position @param {string} language @returns {Place[]} */
function lay(board, position, language) {
  const words = { ...board.words.en, ...board.words[language] };
  const word = (/** @type {string} */ key) => words[key] ?? key.replaceAll("_", " ");

  /** @param {string} source @param {Env} env */
  const value = (source, env) => {
    /** @type {any} */
    let found = position;
    for (const part of filled(source, env).split("/").slice(1)) found = found?.[part.replaceAll("~1", "/").replaceAll("~0", "~")];
    return found ?? null;
  };
  const filled = (/** @type {string} */ template, /** @type {Env} */ env) =>
    template.replace(/\{([^{}]*)\}/g, (_, name) => String(name.startsWith("/") ? value(name, env) : env[name]));

  /** @type {(seat: number) => Piece} */
  const disc = (seat) => ({ text: position.seats[seat]?.role_name ?? String(seat), type: "seat", id: String(seat), seat, count: 1, marks: [], hidden: false });
  /** @type {(type: string, id: string, text: string, marks?: Piece[]) => Piece} */
  const made = (type, id, text, marks = []) => ({ text, type, id, count: 1, marks, hidden: id === HIDDEN });

  /** @type {(type: string, id: string, env: Env, n: number) => Piece[]} */
  const marks = (type, id, env, n) =>
    (board.types[type].marks ?? []).flatMap((mark) => {
      const inner = { ...env, id, n };
      const lead = mark.word && mark.as !== "yes" ? `${word(mark.word)} ` : "";
      return pieces(mark, value(mark.from, inner), inner).map((each) => ({ ...each, text: lead + each.text }));
    });

  /** @type {(fill: Fill, named: unknown, env: Env, n: number) => Piece} */
  const piece = (fill, named, env, n) => {
    if (fill.as === "seat" && typeof named === "number") return disc(named);
    let id = String(named);
    if (fill.as === "word") return made("word", id, word(id));
    const type = board.types[fill.as];
    if (id === HIDDEN) return made(fill.as, id, word("hidden"), marks(fill.as, id, env, n));
    if (type.name) id = filled(type.name, { ...env, id, place: env.id });
    return made(fill.as, id, board.names[type.names]?.[id] ?? words[id] ?? id, marks(fill.as, id, env, n));
  };

  /** @type {(fill: Fill, found: unknown, env: Env) => Piece[]} */
  const pieces = (fill, found, env) => {
    if (fill.as === "count" || fill.as === "number") {
      const number = fill.as === "count" && found !== null && typeof found === "object" ? Object.keys(found).length : found;
      return typeof number === "number" && (number || fill.zero) ? [made("number", String(number), String(number))] : [];
    }
    if (fill.as === "yes") return found && fill.word ? [made("word", fill.word, word(fill.word))] : [];
    if (found !== null && typeof found === "object" && !Array.isArray(found)) {
      const counted = Object.entries(found).slice(0, MOST).filter(([, count]) => count === true || count > 0);
      return counted.map(([id, count]) => ({ ...piece(fill, id, env, 0), count: count === true ? 1 : count }));
    }
    const named = (Array.isArray(found) ? found : [found]).slice(0, MOST);
    const each = named.flatMap((one, n) => (one === null || one === "" ? [] : [piece(fill, one, env, n)]));
    return fill.apart ? each : together(each);
  };

  const own = (/** @type {BoardPlace} */ place) => ({ id: place.id, seat: place.seat, index: place.index });
  return board.places.filter((each) => each.seat === undefined || each.seat < position.seats.length).map((/** @type {BoardPlace} */ place) => {
    const kind = board.kinds[place.kind];
    const rows = legend(kind.legend);
    /** @type {Place["markers"]} */
    const markers = [];
    for (const fill of [...(kind.fills ?? []), ...(place.fills ?? [])]) {
      for (const seat of fill.each_seat ? position.seats.map((each) => each.seat) : [fill.seat ?? place.seat]) {
        const env = { ...own(place), seat };
        let found = value(fill.from, env);
        if (fill.by && Array.isArray(found)) found = Object.fromEntries(board.lists[fill.by].map((/** @type {string} */ id, /** @type {number} */ n) => [id, found[n]]));
        if (fill.cell) {
          if (typeof found === "number") markers.push({ at: found, piece: fill.as === "seat" && seat !== undefined ? disc(seat) : made(fill.as, fill.word ?? fill.as, word(fill.word ?? fill.as)) });
          continue;
        }
        const lie = pieces(fill, found, env);
        if (lie.length || (fill.zero && found !== null)) rows.push({ key: fill.word ?? "", word: fill.word && fill.as !== "yes" ? word(fill.word) : "", pieces: lie, line: fill.line, tints: fill.tints, cells: fill.cells, scores: fill.scores, points: fill.points && word(fill.points), standsFor: fill.stands_for });
      }
    }
    const called = name(place, kind);
    // What a place stands for may have several ids.
    const also = kind.name && kind.names ? Object.keys(board.names[kind.names] ?? {}).filter((id) => board.names[/** @type {string} */ (kind.names)][id] === called) : [];
    return { id: place.id, kind: place.kind, seat: place.seat, name: called, about: key(place, kind), also, asked: place.asked, standsFor: place.stands_for, rows, cells: place.cells ?? [], markers };
  });

  /** @param {string | undefined} type @returns {Row[]} */
  function legend(type) {
    return Object.keys((type && board.types[type].looks) || {}).map((id) => {
      const text = board.names[board.types[/** @type {string} */ (type)].names]?.[id] ?? word(id);
      const of = /** @type {string} */ (type);
      return { key: "", word: text, pieces: [made(of, id, text, marks(of, id, {}, 0))] };
    });
  }

  /** @param {BoardPlace} place @param {BoardData["kinds"][string]} kind @returns {string} */
  function name(place, kind) {
    if (kind.mat) return position.seats[Number(place.seat)].role_name;
    if (!kind.names) return words[place.id] ?? "";
    const about = key(place, kind);
    return board.names[kind.names]?.[about] ?? words[about] ?? "";
  }

  /** The id of what a place stands for. @param {BoardPlace} place @param {BoardData["kinds"][string]} kind */
  function key(place, kind) {
    return filled(kind.name ?? "{id}", own(place));
  }
}

/** Neighbours that are alike as one. @param {Piece[]} pieces @returns {Piece[]} */
function together(pieces) {
  const alike = (/** @type {Piece} */ each) => JSON.stringify([each.type, each.id, each.marks]);
  return pieces.reduce((out, each) => {
    const last = out.at(-1);
    if (last && alike(last) === alike(each)) return [...out.slice(0, -1), { ...last, count: last.count + each.count }];
    return [...out, each];
  }, /** @type {Piece[]} */ ([]));
}

/** How a piece looks. @param {BoardData} board @param {Piece} piece @returns {{ colour: string, ink: string, icon?: string, mark?: string }} */
export function lookOf(board, piece) {
  if (piece.seat !== undefined) {
    const role = board.roles[piece.seat] ?? { colour: "#777777", ink: "#ffffff", mark: "" };
    return { colour: role.colour, ink: role.ink, mark: role.mark };
  }
  if (piece.hidden) return { colour: "#6f6a5e", ink: "#ffffff" };
  const type = board.types[piece.type];
  const look = type?.looks?.[piece.id] ?? type?.look ?? {};
  return { colour: look.colour ?? "#f4efe2", ink: look.ink ?? "#1b1b1b", icon: look.icon };
}
