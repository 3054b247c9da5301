// What is told of a card, a place or a piece?

/** @param {Record<string, Record<string, { text: string }[]>>} texts @param {string} id @returns {string[]} */
export const textOf = (texts, id) => toldOf(texts, id).lines;

/**
 * What is told of a thing, and of which kind it is; of some things nothing is told.
 * @param {Record<string, Record<string, { text: string }[]>>} texts by kind and id @param {string} id that of a thing, or of a place for it: with a number, or with its kind before it
 */
export function toldOf(texts, id) {
  for (const name of [id, id.replace(/_\d+$/, "")])
    for (const [kind, things] of Object.entries(texts)) {
      const found = things[name] ?? (name.startsWith(`${kind}_`) ? things[name.slice(kind.length + 1)] : undefined);
      if (found) return { kind, lines: found.map((line) => line.text) };
    }
  return { kind: "", lines: [] };
}
