// What does the page know of one game, and how does it keep up?
import { batch, computed, signal } from "../vendor/preact-signals.js";
import { paths } from "../ahead.js";
import { again, call, get, pause, post, Problem, token } from "../api.js";
import { follow } from "../live.js";
import { said } from "../parts.js";
import { patched } from "../patch.js";
import { me } from "../session.js";
import { t } from "../words.js";

/** Events after which nothing follows. */
const OVER = ["game_scored", "game_expired", "seeds_withheld"];

/** @typedef {ReturnType<typeof openGame>} Game */

/** @param {string} id */
export function openGame(id) {
  const position = signal(/** @type {Position | null} */ (null));
  /** The position, for what is shown only once there is one. */
  const here = computed(() => /** @type {Position} */ (position.value));
  const decisions = signal(/** @type {Decisions | null} */ (null));
  const picture = signal(/** @type {{ version: number, text: string } | null} */ (null));
  const events = signal(/** @type {Happened[]} */ ([]));
  const problem = signal(/** @type {string | null} */ (null));
  const busy = signal(false);
  /** The version that is looked at, or null for the newest. */
  const past = signal(/** @type {number | null} */ (null));
  const shown = signal(/** @type {{ position: Position, picture: { text: string, version: number } | null } | null} */ (null));
  const seat = computed(() => position.value?.seats.find((each) => each.player && each.player === me.value?.id)?.seat ?? null);
  const mine = computed(() => {
    const played = seat.value !== null && here.value.seats[seat.value].engine;
    const awaited = position.value?.pending.some((each) => each.seat === seat.value);
    return (!played && awaited && decisions.value?.decisions.find((each) => each.mine)) || null;
  });
  const path = paths.game(id);

  /** @type {Promise<void> | null} */
  let reading = null;
  /** What is to be read again: everything, or only what events do not bring. @type {"all" | "rest" | null} */
  let asked = null;
  let closed = false;
  /** Milliseconds until what is older than the position is read again: longer each time, for a service may lag. */
  let late = 100;
  /** The tag of the position, while it is as it was read. @type {string | undefined} */
  let tag;

  /** Read again, and wait for it; requests that come while one is read become one more. @param {"all" | "rest"} [what] */
  function refresh(what = "all") {
    if (asked !== "all") asked = what;
    reading ??= readAll().finally(() => (reading = null));
    return reading;
  }

  async function readAll() {
    try {
      while (asked && !closed) {
        const what = asked;
        asked = null;
        await (what === "all" ? read() : readRest());
      }
    } catch (error) {
      // What the strip on top of the page says is not said twice, and is tried again; so is what has to wait.
      const waits = error instanceof Problem && (error.code === "unreachable" || (position.value && [429, 503].includes(error.status)));
      if (waits) void pause(2000).then(() => void (closed || refresh()));
      else problem.value = said(error);
    }
  }

  async function read() {
    const [found, due, drawn] = await Promise.all([call("GET", path), awaited(), drawing(paths.picture(id))]);
    const now = found.data;
    const last = events.value.at(-1)?.version;
    const fresh = now.version > (last ?? 0) ? (await get(paths.events(id, now.version, last))).events : [];
    if (now.version < (position.value?.version ?? 0) && late < 3000) {
      // An event was faster, or, where it stays so, a failover has lost some.
      asked = "all";
      await pause(late);
      late *= 2;
      return;
    }
    tag = found.etag ?? undefined;
    batch(() => {
      position.value = now;
      decisions.value = kept(due);
      picture.value = drawn;
      const known = events.value.filter((each) => each.version <= now.version);
      events.value = [...known, ...fresh.filter((/** @type {Happened} */ each) => each.version > (known.at(-1)?.version ?? 0) && each.version <= now.version)];
      problem.value = null;
    });
    if (OVER.includes(events.value.at(-1)?.type ?? "")) stop();
    keepUp();
    await openDue();
  }

  /** What no event brings: the options of the own decision, and the picture. */
  async function readRest() {
    const { version } = here.value;
    const [due, drawn] = await Promise.all([decisions.value?.version === version ? null : awaited(), drawing(paths.picture(id))]);
    batch(() => {
      // The receipt of a move may have been faster.
      if (due && due.version > (decisions.value?.version ?? -1)) decisions.value = kept(due);
      picture.value = drawn;
    });
    keepUp();
    await openDue();
  }

  /** Each answer is of its own moment: what is older than the position is read again, for no event will bring it. */
  function keepUp() {
    const { version } = here.value;
    const behind = [decisions.value, picture.value].some((each) => each && each.version < version);
    if (behind) void pause(late).then(() => void (closed || refresh("rest")));
    late = behind ? Math.min(2 * late, 5000) : 100;
  }

  const awaited = () => (token.value ? get(paths.decisions(id)) : null);

  /** What one's seat is to decide. @param {Position} at */
  const dueIn = (at) => JSON.stringify(at.pending.find((each) => each.seat === seat.value));

  /** A decision that is still the same remains the same thing, so that what is typed and focused stays. @param {Decisions | null} due */
  function kept(due) {
    const before = (decisions.value?.decisions ?? []).map((each) => /** @type {const} */ ([JSON.stringify(each), each]));
    const same = new Map(before);
    return due && { ...due, decisions: due.decisions.map((each) => same.get(JSON.stringify(each)) ?? each) };
  }

  async function openDue() {
    if (!here.value.seeds_due) return;
    await import("../seeds.js").then(({ openSeed }) => openSeed(id, here.value)).then((opened) => opened && (asked = "all"), () => undefined);
  }

  /** Something has happened: an event brings the difference of the position. @param {Happened} message */
  function hear(message) {
    const now = position.value;
    if (message.type === "connected") void catchUp();
    else if (now && message.version <= now.version) return;
    else if (now && message.version === now.version + 1 && goOn(message.difference, [message])) void refresh("rest");
    else void refresh();
    if (OVER.includes(message.type)) stop();
  }

  /** Apply what events did to the position; false where they do not fit. @param {Api["PatchOperation"][] | undefined} difference @param {Happened[]} told */
  function goOn(difference, told) {
    try {
      const next = patched(position.value, difference ?? []);
      if (next.version !== told[told.length - 1].version) return false;
      const known = decisions.value;
      batch(() => {
        // What was asked before is not answered any more; the receipt of one's own move brings what is asked next.
        if (known && known.version < next.version && !busy.value && dueIn(here.value) !== dueIn(next)) decisions.value = { ...known, decisions: [] };
        position.value = next;
        tag = undefined;
        events.value = [...events.value, ...told];
      });
      return true;
    } catch {
      return false;
    }
  }

  /** Whether something happened before the stream was open. */
  async function catchUp() {
    await reading;
    try {
      if (tag && (await call("GET", path, { etag: tag })).status === 304) return;
    } catch {
      // What is wrong is said where everything is read.
    }
    await refresh();
  }

  async function readOlder() {
    const first = events.value[0]?.version ?? 1;
    if (first <= 1) return;
    const from = Math.max(0, first - 1 - 100);
    try {
      const older = (await get(`${path}/events?after=${from}&limit=100`)).events;
      // Another press may have read the same.
      const known = events.value[0]?.version ?? first;
      events.value = [...older.filter((/** @type {Happened} */ each) => each.version < known), ...events.value];
    } catch (error) {
      problem.value = said(error);
    }
  }

  /** @param {number | null} version */
  async function lookAt(version) {
    past.value = version;
    if (version === null) {
      shown.value = null;
      return;
    }
    try {
      const [then, drawn] = await Promise.all([
        get(`${path}?version=${version}`),
        drawing(`${path}/board.svg?version=${version}`),
      ]);
      if (past.value === version) shown.value = { position: then, picture: drawn };
    } catch (error) {
      problem.value = said(error);
    }
  }

  /**
   * Send one command; whatever it says, the position is read again, unless the work has seen to that.
   * @param {() => Promise<unknown>} work @param {boolean} [again]
   */
  async function command(work, again = true) {
    if (busy.value) return;
    busy.value = true;
    problem.value = null;
    lost = null;
    let refused = null;
    try {
      await work();
    } catch (error) {
      refused = error;
    }
    if (again || refused) await refresh();
    busy.value = false;
    // Where the game is not answered for either, nobody knows.
    if (refused instanceof Unanswered) problem.value === null ? settle(refused.version) : (problem.value = t("unsure"));
    else if (refused && !stale(refused)) problem.value = refused instanceof Overtaken ? t("overtaken") : said(refused);
  }

  /** A command that means the same whatever has happened meanwhile: it is sent again for the newest version. @param {(version: number) => Promise<unknown>} work */
  const insist = async (work) => {
    // What was asked for while something else is under way is done after it.
    while (busy.value) await pause(50);
    return command(async () => {
      for (let attempt = 1; ; attempt++) {
        const { version } = await get(`${path}?fields=version`);
        try {
          return await work(version);
        } catch (error) {
          if (!stale(error) || attempt === 10) throw error;
        }
      }
    });
  };

  /** Ask for everything again, in another language. */
  async function reword() {
    events.value = [];
    await refresh();
    await lookAt(past.value);
  }

  /**
   * Make a move. Where something else has come first it is made all the same, as long as the player is asked exactly
   * what they were asked when they chose.
   * @param {string} option
   */
  async function move(option) {
    const asked = question(mine.value);
    for (let attempt = 1; ; attempt++) {
      const { version } = due();
      try {
        return await send(option);
      } catch (error) {
        if (error instanceof Problem && ["no_answer", "unreachable"].includes(error.code)) throw new Unanswered(version);
        if (!stale(error) || attempt === 10) throw error;
        await refresh();
        if (question(mine.value) !== asked) throw new Overtaken();
      }
    }
  }

  /** Whether the move that was made on a version has come about after all. @param {number} version */
  const made = (version) => events.value.some((each) => each.version === version + 1 && each.type === "move_made" && each.payload.seat === seat.value);

  /** The version of a move that was not answered and has not come about so far. @type {number | null} */
  let lost = null;

  /** Say what the game knows of it, now and once it knows more. @param {number} version */
  function settle(version) {
    lost = made(version) ? null : version;
    problem.value = t(lost === null ? "move_made" : "move_lost");
  }

  /** Its answer brings all but the picture. @param {string} option */
  async function send(option) {
    const receipt = await post(`${path}/moves?include=decisions,difference&leave_out=agenda`, { option, ...at() });
    const fits = here.value.version === receipt.first_version - 1 && goOn(receipt.difference, receipt.events);
    // What was answered is not asked any more, also where others have moved on already.
    if (receipt.version > due().version) decisions.value = kept(receipt.decisions);
    if (here.value.version !== receipt.version) return refresh();
    // Nobody waits for the picture to make the next move.
    const drawn = refresh("rest");
    if (!fits) await drawn;
  }

  const offered = (/** @type {string} */ option) => Boolean(mine.value?.options.some((each) => each.text === option));

  const due = () => /** @type {Decisions} */ (decisions.value);

  function undoable() {
    const least = decisions.value?.rewind_to ?? null;
    if (least === null) return [];
    /** @type {number[]} */
    const moves = [];
    for (const { version, type, payload } of events.value.filter((each) => each.version > least)) {
      if (type === "move_made") moves.push(version - 1);
      // What was taken back already is not taken back again.
      else if (type === "moves_rewound") while (moves.length && moves[moves.length - 1] >= (payload.to ?? 0)) moves.pop();
    }
    return moves.length ? moves : [least];
  }

  /** The version on which the player decides: that of the options they see. */
  const at = () => ({ expected_version: due().version });
  const stop = follow(id, hear);
  void refresh();
  const asks = again.value;
  const deaf = [
    again.subscribe((count) => count > asks && (void refresh(), void lookAt(past.value))),
    events.subscribe(() => lost !== null && made(lost) && settle(lost)),
  ];

  return {
    id, position, here, decisions, picture, events, problem, busy, past, shown, seat, mine, refresh, reword, readOlder, lookAt, command,
    /** @param {string} option */
    move: (option) => command(() => move(option), false),
    /** The versions before each of one's latest moves that can be taken back, the oldest first. */
    undoable,
    /** Take back the last move, or all that can be. @param {boolean} [all] */
    undo: (all = false) => command(() => post(`${path}/rewinds`, { to: undoable().at(all ? 0 : -1), ...at() })),
    resign: () => insist((version) => post(`${path}/resignations`, { expected_version: version })),
    pause: () => insist((version) => post(`${path}/pauses`, { expected_version: version })),
    resume: () => insist((version) => call("DELETE", `${path}/pauses`, { version })),
    /** @param {string} engine @param {string} level */
    delegate: (engine, level) => insist((version) => post(`${path}/seats/${seat.value}/delegation`, { engine, level, expected_version: version })),
    takeBack: () => insist((version) => call("DELETE", `${path}/seats/${seat.value}/delegation`, { version })),
    /** Make the moves of a line one after the other, as long as the next one is offered; how many were made. @param {string[]} line */
    play: async (line) => {
      let done = 0;
      await command(async () => {
        for (const option of line) {
          if (!offered(option)) return;
          await move(option);
          done++;
        }
      }, false);
      return done;
    },
    /** What a line of options would do. @param {string[]} line */
    foresee: (line) => post(`${path}/previews`, { options: line, ...at() }),
    /** What an option would do, after those of a line; null where it is not offered any more. @param {string} option @param {string[]} line */
    preview: async (option, line) => (offered(line[0] ?? option) ? post(`${path}/previews`, { options: [...line, option], ...at() }) : null),
    close: () => {
      closed = true;
      stop();
      for (const each of deaf) each();
    },
  };
}

/** What a player sees of a decision: the question and what can be answered. @param {Decision | null} decision */
function question(decision) {
  return JSON.stringify([decision?.prompt.text, decision?.options.map((each) => each.label.text)]);
}

/** What a player is asked has changed while they chose. */
class Overtaken extends Error {}

/** A move was not answered. */
class Unanswered extends Error {
  /** @param {number} version on which it was made */
  constructor(version) {
    super();
    this.version = version;
  }
}

/** Whether something else has happened first. @param {unknown} error */
function stale(error) {
  return error instanceof Problem && ["stale_version", "precondition_failed"].includes(error.code);
}

/** The picture of a position with its version; null for a title that has no board. @param {string} path @returns {Promise<{ version: number, text: string } | null>} */
async function drawing(path) {
  try {
    const { data, etag } = await call("GET", path, { accept: "image/svg+xml" });
    return { version: Number(/^(?:W\/)?"(\d+)\./.exec(etag ?? "")?.[1]), text: data };
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}
