/** What happens at a field of a form, or at details that open. */
interface FieldEvent extends Event {
  target: HTMLInputElement & { files: FileList; open: boolean };
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
  cost?: Told;
  [more: string]: any;
}

/** A text, and what it was made of. */
interface Told {
  text: string;
  message?: string;
  args?: any;
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
  fills?: Fill[];
}

/** Display data of a title: `GET /v1/titles/{slug}/board`. */
interface BoardData {
  title: string;
  size: number[];
  roles: { name: string; colour: string; ink: string; mark: string; form?: string }[];
  types: Record<string, { names: string; name?: string; looks?: Record<string, Look>; look?: Look; marks?: Fill[]; short?: boolean }>;
  kinds: Record<string, { content?: string; names?: string; name?: string; label?: boolean; legend?: string; mat?: boolean; beside?: "chips" | "cards"; fills?: Fill[] }>;
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
  pending: { seat: number; [more: string]: any }[];
  outcome?: { winners: number[]; scores: number[]; [more: string]: any } | null;
  [more: string]: any;
}

/** A row of a list of games. */
interface GameRow {
  game: string;
  title: string;
  name: string | null;
  version: number;
  status: string;
  seats: Seat[];
  [more: string]: any;
}
