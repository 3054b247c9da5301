// What does a document look like after a JSON Patch (RFC 6902)?

/**
 * A new document; what the patch does not touch is shared with the old one, which stays as it is.
 * @param {any} before @param {{ op: string, path: string, from?: string, value?: unknown }[]} patch
 * @returns {any}
 * @throws {RangeError} a path leads nowhere: the patch is for another document
 */
export function patched(before, patch) {
  return patch.reduce((now, { op, path, from, value }) => {
    if (op === "add" || op === "replace") return put(now, parts(path), value, op);
    if (op === "remove") return put(now, parts(path), undefined, op);
    const found = at(now, parts(from ?? ""));
    return put(op === "move" ? put(now, parts(from ?? ""), undefined, "remove") : now, parts(path), found, "add");
  }, before);
}

/** @param {string} path */
function parts(path) {
  return path.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** @param {any} node @param {string[]} path @returns {any} */
function at(node, path) {
  return path.reduce((inner, key) => member(inner, key), node);
}

/** @param {any} node @param {string} key */
function member(node, key) {
  if (node === null || typeof node !== "object" || !(key in node)) throw new RangeError(`nothing at ${key}`);
  return node[key];
}

/** @param {any} node @param {string[]} path @param {any} value @param {string} op @returns {any} */
function put(node, [key, ...rest], value, op) {
  if (key === undefined) return value;
  if (node === null || typeof node !== "object") throw new RangeError(`nothing at ${key}`);
  const copy = Array.isArray(node) ? [...node] : { ...node };
  if (rest.length) copy[key] = put(member(node, key), rest, value, op);
  else if (op !== "add") {
    member(node, key);
    if (op === "replace") copy[key] = value;
    else if (Array.isArray(copy)) copy.splice(Number(key), 1);
    else delete copy[key];
  } else if (Array.isArray(copy)) copy.splice(key === "-" ? copy.length : Number(key), 0, value);
  else copy[key] = value;
  return copy;
}
