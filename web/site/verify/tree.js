// Is a leaf in a tree, and does one tree begin with another (RFC 6962, section 2.1)?
import { canonical, hex, joined, sha256, utf8 } from "./bytes.js";
import { say, Wrong } from "./said.js";

/** What a leaf of the log says: a game's head at a version. @param {string} game @param {number} version @param {string} head */
export function leafBytes(game, version, head) {
  return utf8(canonical({ game, head, version }));
}

/** @param {Uint8Array} data */
export function leafHash(data) {
  return sha256(joined(Uint8Array.of(0), data));
}

/** @param {Uint8Array} left @param {Uint8Array} right */
function nodeHash(left, right) {
  return sha256(joined(Uint8Array.of(1), left, right));
}

const EMPTY = sha256(new Uint8Array());

/** The number of leaves in the left half: the largest power of two below the size. @param {number} size */
function leftOf(size) {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/** The root of a tree of `size` leaves to which the path of PATH(index, D[size]) leads. @param {Uint8Array} leaf @param {number} index @param {number} size @param {Uint8Array[]} path */
export function rootOf(leaf, index, size, path) {
  if (!(index >= 0 && index < size)) throw new Wrong("index", say("0 to {last}", { last: size - 1 }), index);
  /** @type {boolean[]} */
  const sides = [];
  for (let [at, rest] = [index, size]; rest > 1; ) {
    const left = leftOf(rest);
    sides.unshift(at >= left);
    [at, rest] = at >= left ? [at - left, rest - left] : [at, left];
  }
  hasLength(path, sides.length);
  return path.reduce((found, step, i) => (sides[i] ? nodeHash(step, found) : nodeHash(found, step)), leaf);
}

/** Check that a tree of `next` leaves begins with the `old` ones, by PROOF(old, D[next]). @param {number} old @param {Uint8Array} oldRoot @param {number} next @param {Uint8Array} newRoot @param {Uint8Array[]} path */
export function checkConsistency(old, oldRoot, next, newRoot, path) {
  if (!(old >= 0 && old <= next)) throw new Wrong("size", say("at least {least}", { least: old }), next);
  let first = oldRoot;
  let second = oldRoot;
  if (old === 0) {
    // Every tree extends the empty one: no proof is needed.
    first = EMPTY;
    second = next ? newRoot : EMPTY;
  }
  /** @type {boolean[]} */
  const sides = [];
  for (let [at, size] = [old, next]; at > 0 && at < size; ) {
    const left = leftOf(size);
    sides.unshift(at > left);
    [at, size] = at > left ? [at - left, size - left] : [at, left];
  }
  const steps = [...path];
  // Unless the old tree is a subtree of the new one, the path starts with the last subtree complete in both.
  const apart = sides.includes(true);
  if (apart) first = second = steps.shift() ?? new Uint8Array();
  hasLength(path, sides.length + Number(apart));
  for (const [i, step] of steps.entries()) {
    if (sides[i]) first = nodeHash(step, first);
    second = sides[i] ? nodeHash(step, second) : nodeHash(second, step);
  }
  if (hex(first) !== hex(oldRoot)) throw new Wrong("old root", hex(oldRoot), hex(first));
  if (hex(second) !== hex(newRoot)) throw new Wrong("new root", hex(newRoot), hex(second));
}

/** @param {Uint8Array[]} path @param {number} length */
function hasLength(path, length) {
  const hashes = (/** @type {number} */ count) => say("{count} hashes", { count });
  if (path.length !== length) throw new Wrong("path", hashes(length), hashes(path.length));
}
