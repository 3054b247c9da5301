/** What the API answers, whatever the title: generated from its specification. */
type Api = import("annals-api").components["schemas"];

/** What stands in the gaps of a text. */
type Given = Record<string, unknown>;
/** Words of a page, by their names. */
type Say = (word: string, given?: Given) => string;

/** What happens at a field of a form, or at details that open. */
interface FieldEvent extends Event {
  target: HTMLInputElement & { files: FileList; open: boolean };
}

/** An engine with its levels, in names and in words. */
interface Program {
  engine: string;
  engine_name: string;
  levels: string[];
  level_names: string[];
}

/** A seat of a game, as positions and lists of games have it. */
interface Seat {
  seat: number;
  role: string;
  role_name: string;
  colour: { name: string; hex: string; ink: string; mark: string };
  player?: string | null;
  name?: string | null;
  engine?: string | null;
  engine_name?: string | null;
  level?: string | null;
  level_name?: string | null;
  resigned?: boolean;
}

/** The answer of a seat that is offered, with what a person reads. */
interface Choice {
  text: string;
  group?: string;
  label: Told;
  args?: { id?: string; kind?: string; value?: unknown }[];
  cost: { label: Told }[];
  seals?: boolean;
}

/** A decision that a seat is to make. */
interface Decision {
  seat: number;
  kind: string;
  mine: boolean;
  prompt: Told;
  answer?: { number: number; of: number };
  options: Choice[];
}

/** What there is to decide: `GET /v1/games/{game_id}/decisions`. */
interface Decisions {
  version: number;
  seat: number | null;
  decisions: Decision[];
  rewind_to: number | null;
}

/** What has happened: an event as streams and lists have it. */
interface Happened {
  version: number;
  type: string;
  log: Told[];
  payload: { seat?: number; to?: number };
  difference?: Api["PatchOperation"][];
}

/** What is foreseen of a line of options. */
interface Foreseen {
  moves: { log: Told[]; seals: boolean }[];
  version: number;
  difference: Api["PatchOperation"][];
  decision: Decision | null;
  stopped: Api["PreviewStop"] | null;
}

/** A rule, and where it stands. */
type RulePlace = Api["RulePlace"];

/** A text, and what it was made of; a line of the log may tell of an effect of its event. */
interface Told {
  text: string;
  message?: string;
  args?: Record<string, unknown>;
  effect?: number;
}

/** How a piece is drawn. */
interface Look {
  colour?: string;
  ink?: string;
  icon?: string;
  form?: string;
}

/** What lies in a place. */
interface Fill {
  from: string;
  as: string;
  word?: string;
  tints?: boolean;
  line?: boolean;
  each_seat?: boolean;
  cell?: boolean;
  seat?: number;
  zero?: boolean;
  apart?: boolean;
  by?: string;
  cells?: string[];
  points?: string;
  scores?: string[];
  stands_for?: string;
}

/** A place of a board. */
interface BoardPlace {
  id: string;
  kind: string;
  box: number[];
  seat?: number;
  index?: number;
  cells?: string[];
  per_row?: number;
  asked?: boolean;
  stands_for?: string;
  fills?: Fill[];
}

/** Display data of a title: `GET /v1/titles/{slug}/board`. */
interface BoardData {
  title: string;
  size: number[];
  roles: { name: string; colour: string; ink: string; mark: string; form?: string }[];
  types: Record<string, { names: string; name?: string; looks?: Record<string, Look>; look?: Look; marks?: Fill[]; short?: boolean }>;
  kinds: Record<string, { content?: string; names?: string; name?: string; label?: boolean; legend?: string; mat?: boolean; beside?: "chips" | "cards"; faces?: boolean; fills?: Fill[] }>;
  regions?: { id: string; outline: number[][]; label: number[]; paint: string }[];
  places: BoardPlace[];
  lists: Record<string, string[]>;
  icons: Record<string, string>;
  words: Record<string, Record<string, string>>;
  names: Record<string, Record<string, string>>;
}

/** A position, as a viewer may see it: `GET /v1/games/{game_id}`. */
interface Position {
  game: string;
  title: string;
  pack: string;
  name: string | null;
  version: number;
  status: string;
  seats: Seat[];
  kept?: number[];
  pending: { seat: number; kind: string; prompt: Told }[];
  outcome?: Api["OutcomeNamed"] | null;
  creator?: string | null;
  talk?: string | null;
  clock?: Api["ClockShown"] | null;
  terms: Api["TermsShown"];
  options: Record<string, unknown>;
  seeds_due?: Api["SeedsDue"] | null;
  paused?: boolean;
  pause_asked?: number[];
  absences?: Api["Absence"][];
  state?: unknown;
  facts?: unknown;
}

/** A row of a list of games. */
interface GameRow {
  game: string;
  title: string;
  name: string | null;
  creator: string;
  version: number;
  status: string;
  seats: Seat[];
  pending: { seat: number }[];
  terms: Api["TermsShown"];
  outcome: Api["OutcomeNamed"] | null;
}

/** What cards and places say, by kind and id. */
type Texts = Record<string, Record<string, { text: string }[]>>;

/** An option of a title, as the schema of its options has it. */
interface OptionSchema {
  type?: string;
  title?: string;
  description?: string;
  enum?: (string | number)[];
  minimum?: number;
  maximum?: number;
  "x-annals-names"?: Record<string, string>;
}

/** What the service refused, or what stands for it where nothing was understood. */
type ProblemShown = Partial<Api["Problem"]> & { why?: { text: string }; [more: string]: unknown };

/** What the tabs of a browser tell one another, and what the stream tells one of them. */
interface Message {
  [field: string]: any;
}

/** One piece, or several alike. */
interface Piece {
  text: string;
  type: string;
  id: string;
  seat?: number;
  count: number;
  marks: Piece[];
  hidden: boolean;
}

/** What lies in a place: a word, and the pieces that it tells of. */
interface Row {
  key: string;
  word: string;
  pieces: Piece[];
  line?: boolean;
  tints?: boolean;
  cells?: string[];
  scores?: string[];
  points?: string;
  standsFor?: string;
}

/** A place of the table with what lies in it. */
interface Place {
  id: string;
  kind: string;
  seat?: number;
  name: string;
  about: string;
  also: string[];
  asked?: boolean;
  standsFor?: string;
  rows: Row[];
  cells: string[];
  markers: { at: number; piece: Piece }[];
}

/** Where something lies on a picture, in its units. */
interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A line from a name to its place. */
interface Ends {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Where a name may stand. */
interface Spot {
  lines: string[];
  box: Box;
  inside: boolean;
  least?: number;
}

/** What is there already. `yields` is 1 where a name may lie over a part of it, or all in the end, 2 where only that of what may be chosen may. */
interface Taken {
  box: Box;
  of?: Element;
  yields?: number;
}

/** A name, and the places which it names: several that lie together have one. */
interface Wanted {
  of: Element[];
  spots: Spot[];
  boxes: Box[];
  far?: Spot[];
  others?: Taken[];
}

/** An event of a replay. */
interface Frame {
  version: number;
  type: string;
  log: Told[];
  payload: { seat?: number; effects?: { type: string }[] };
  taken_back: number | null;
  position?: Position;
  difference?: Api["PatchOperation"][];
}

/** A game that is replayed. `recorded`: its file holds the record, too. */
interface Reel {
  game: string;
  name: string | null;
  viewer: string;
  language: string;
  frames: Frame[];
  positions: Position[];
  marks: Api["MarkShown"][];
  pictures: Map<number, string>;
  scenes: Map<string, () => Scene>;
  saved: boolean;
  recorded: boolean;
}

/** A moment inside an event in a file: how its position differs from that after the event, and the pieces of its picture. */
interface Kept {
  effects: number;
  difference: Api["PatchOperation"][];
  picture: number[];
}

/** What is seen at a moment inside an event. */
interface Scene {
  picture: { version: number; text: string };
  position: Position;
}

/** A moment inside an event, or the one after it, which has no `scene`: the lines of the log that tell of it, and the places that it changed, where the event has several steps. */
interface Within {
  scene: Scene | null;
  lines: Told[];
  places: string[] | null;
}

/** What stands behind `#/` in the browser's address. */
interface Address {
  parts: string[];
  query: URLSearchParams;
}

/** A value whose readers are drawn again when it changes. */
type Signal<T> = import("@preact/signals").Signal<T>;

/** A part of a page, or a page. */
type Component = import("preact").ComponentType<any>;

/** What is said on more than one page, by its name. */
type Word = keyof typeof import("./site/words/en.js").default;
