// Who has signed a checkpoint, and does a proof lead to it (C2SP signed-note, tlog-checkpoint, tlog-cosignature, tlog-proof)?
import { hashes, Point, verify } from "../vendor/noble-ed25519.js";
import { sha512 } from "../vendor/noble-hashes-sha2.js";
import { anyJson, base64, equal, has, hex, isGame, isHash, isObject, isWhole, joined, plain, sha256, text, unbase64, unhex, utf8 } from "./bytes.js";
import { say, shown, Undecided, Unreadable, Wrong } from "./said.js";
import { CONSISTENCY, INCLUSION, kindOf, TLOG_PROOF } from "./kinds.js";
import { checkConsistency, leafBytes, leafHash, rootOf } from "./tree.js";

hashes.sha512 = sha512;

const ED25519 = 1;
const COSIGNATURE = 4;
const ML_DSA_44 = 6;
/** Bytes of a signature. */
const ML_DSA_44_BYTES = 2420;
/** Bytes of a public key of each kind. @type {Record<number, number>} */
const SIZES = { [ED25519]: 32, [COSIGNATURE]: 32, [ML_DSA_44]: 1312 };
/** What the name of a key must not have. */
const SPACE = /[\s\x1c-\x1f\x85\ufeff]/;
const MOST = 256 * 2 ** 20;

/** @typedef {{ name: string, kind: number, public: Uint8Array, id: string, text: string }} Key */
/** Who signed a checkpoint: name and id of the key or the policy's name of the witness, when in seconds since 1970 (0 if unsaid), and with a key of which kind. @typedef {[string, number, number]} Signed */
/** @typedef {{ text: string, origin: string, size: number, root: Uint8Array, time: string, signatures: [string, string, Uint8Array][], signedBy: Signed[], seenBy: Signed[] }} Checkpoint */
/** @typedef {{ logs: Key[], witnesses: Map<string, Key>, groups: Map<string, [number, string[]]>, quorum: string }} Policy */
/** @typedef {{ kind: string, game?: string, event?: number, head?: string, index?: number, path?: number, point: Checkpoint, old?: Checkpoint, witnesses: number, record: Uint8Array }} Proven */

/** @param {string} name @param {number} kind @param {Uint8Array} key @returns {Key} */
function keyFrom(name, kind, key) {
  const data = joined(Uint8Array.of(kind), key);
  const id = hex(sha256(joined(utf8(`${name}\n`), data))).slice(0, 8);
  return { name, kind, public: key, id, text: `${name}+${id}+${base64(data)}` };
}

/** A key from its text, name+id+base64. @param {string} given @returns {Key} */
export function readKey(given) {
  const wanted = given.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
  const [name, id] = wanted.split("+", 2);
  try {
    const data = unbase64(wanted.slice(name.length + id.length + 2));
    const key = keyFrom(name, data[0], data.subarray(1));
    const wellFormed = name && utf8(name).length < 256 && !SPACE.test(name) && name.isWellFormed() && key.public.length === SIZES[key.kind] && key.text === wanted;
    if (wellFormed && (key.kind === ML_DSA_44 || isOfPrimeOrder(key.public))) return key;
  } catch {
    // Told below.
  }
  throw new Unreadable(`expected an Ed25519 or ML-DSA-44 key of the form name+id+base64, got ${wanted.slice(0, 80)}`);
}

/**
 * Whether bytes are a point of Ed25519 as key generation gives it: for one of small order anybody can sign, and with
 * one of mixed order verifiers differ about the same signature.
 * @param {Uint8Array} data
 */
function isOfPrimeOrder(data) {
  const point = Point.fromBytes(data);
  return !point.is0() && point.isTorsionFree();
}

/** A checkpoint from its note, its signatures unchecked. @param {string} note @returns {Checkpoint} */
export function readCheckpoint(note) {
  const refuse = (/** @type {string} */ why) => new Unreadable(`cannot be read as a checkpoint: ${why}`);
  const blank = note.lastIndexOf("\n\n");
  const body = note.slice(0, blank + 1);
  const tail = note.slice(blank + 2);
  if (blank < 0 || !tail.endsWith("\n") || [...note].some((letter) => letter < " " && letter !== "\n")) throw refuse("a checkpoint must be text, an empty line and signatures");
  try {
    const signatures = tail.slice(0, -1).split("\n").map((line) => {
      const [dash, name, data, more] = line.split(" ");
      const signed = unbase64(data);
      if (dash !== "\u2014" || !name || more !== undefined || signed.length < 5) throw new Error("a signature must be a dash, a name and base64");
      return /** @type {[string, string, Uint8Array]} */ ([name, hex(signed.subarray(0, 4)), signed.subarray(4)]);
    });
    const lines = body.split("\n");
    const [origin, count, top] = lines;
    const size = Number(count);
    const root = unbase64(top);
    if (!origin || !/^(0|[1-9]\d*)$/.test(count) || !Number.isSafeInteger(size) || root.length !== 32 || lines.slice(0, -1).includes("")) throw new Error("its lines must be origin, size, root and optional extensions");
    const time = lines.slice(3).find((line) => line.startsWith("time "))?.slice(5) ?? "";
    return { text: body, origin, size, root, time, signatures, signedBy: [], seenBy: [] };
  } catch (error) {
    throw refuse(String(error));
  }
}

/** Whether a signature is that of a key, null if what checks it cannot be loaded; and when it was made. @param {Key} key @param {Checkpoint} point @param {Uint8Array} signature @returns {Promise<[boolean | null, number]>} */
async function signed(key, point, signature) {
  if (key.kind === ED25519) return [verifies(key.public, point.text, signature), 0];
  const time = signature.length < 8 ? 0n : new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
  if (time >= 1n << 63n) return [false, 0];
  const rest = signature.subarray(8);
  if (key.kind === COSIGNATURE) return [verifies(key.public, `cosignature/v1\ntime ${time}\n${point.text}`, rest), Number(time)];
  const message = subtree(key, point, time);
  const lattice = await import("../vendor/noble-post-quantum-ml-dsa.js").then((found) => found.ml_dsa44, () => null);
  return [rest.length === ML_DSA_44_BYTES && (lattice ? lattice.verify(rest, message, key.public) : null), Number(time)];
}

/** What a key signs by ML-DSA-44: the tree of all leaves, and who says so when. @param {Key} key @param {Checkpoint} point @param {bigint} time */
function subtree({ name }, point, time) {
  const [own, origin] = [utf8(name), utf8(point.origin)];
  if (origin.length > 255) throw new Unreadable("cannot be read as a checkpoint: its origin is too long for ML-DSA-44");
  return joined(utf8("subtree/v1\n\0"), Uint8Array.of(own.length), own, inEight(time), Uint8Array.of(origin.length), origin, inEight(0n), inEight(BigInt(point.size)), point.root);
}

/** @param {bigint} number */
function inEight(number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, number);
  return bytes;
}

/** @param {Uint8Array} key @param {string} message @param {Uint8Array} signature */
function verifies(key, message, signature) {
  try {
    return signature.length === 64 && Point.fromBytes(signature.subarray(0, 32)).isTorsionFree() && verify(signature, utf8(message), key, { zip215: false });
  } catch {
    return false;
  }
}

/**
 * A checkpoint that a known key of its log has signed, and as many witnesses as a policy wants; signatures of
 * other keys are ignored, as the format requires.
 * @param {string} note @param {Key[]} keys @param {Policy | null} policy @returns {Promise<Checkpoint>}
 */
export async function verifyNote(note, keys, policy) {
  const found = readCheckpoint(note);
  const watching = [...(policy?.witnesses.values() ?? [])];
  if (keys.some((key) => watching.some((witness) => equal(key.public, witness.public)))) throw new Unreadable("cannot be read as a policy: one of its witnesses has the key of the log");
  const logs = [...keys, ...(policy?.logs ?? [])].filter((key) => key.name === found.origin);
  const names = [...new Set(logs.map((key) => `${key.name}+${key.id}`))];
  let good = false;
  /** @type {Map<string, Signed>} */
  const own = new Map();
  /** @type {Map<string, Signed>} */
  const seen = new Map();
  /** @type {Map<string, string>} */
  const unchecked = new Map();
  for (const [name, id, signature] of found.signatures) {
    const mine = (/** @type {Key} */ key) => key.name === name && key.id === id;
    const label = [...(policy?.witnesses ?? [])].findLast(([, key]) => mine(key))?.[0] ?? "";
    const key = label ? policy?.witnesses.get(label) : logs.find(mine);
    if (!key) continue;
    const [valid, time] = await signed(key, found, signature);
    if (valid === false) throw new Wrong("signature", say("that of the key {key} over this text", { key: `${name}+${id}` }), hex(signature));
    if (!label) good = true;
    if (valid === null) unchecked.set(`${name}+${id}`, label);
    else if (label) seen.set(label, [label, time, key.kind]);
    else own.set(`${name}+${id}`, [`${name}+${id}`, time, key.kind]);
  }
  if (!good && !keys.length && !policy?.logs.length) throw new Undecided(`no key of a log is given, so that nobody's signature could be checked: ${found.origin}`, "proof_unkeyed");
  if (!good) {
    const signers = found.signatures.map(([name, id]) => `${name}+${id}`).join(", ");
    throw new Wrong("signature", say("one of a known key: {keys}", { keys: names.join(", ") || "none" }), signers);
  }
  if (policy && !reached(policy, [...seen.keys(), ...unchecked.values()])) throw new Wrong("witnesses", say("the quorum {quorum}", { quorum: policy.quorum }), [...seen.keys()].join(", ") || say("none"));
  // One of them may be false, so that the others prove nothing as long as it is not checked.
  if (unchecked.size) throw new Undecided([...unchecked.keys()].join(", "), "proof_unloaded");
  return { ...found, signedBy: [...own.values()], seenBy: [...seen.values()] };
}

/** Whether the witnesses of these names are a quorum. @param {Policy} policy @param {Iterable<string>} seen */
function reached(policy, seen) {
  const good = new Set([...seen, "none"]);
  for (const [name, [least, members]] of policy.groups) if (members.filter((member) => good.has(member)).length >= least) good.add(name);
  return good.has(policy.quorum);
}

/** A policy from its file (C2SP tlog-policy). @param {Uint8Array} data @returns {Policy} */
export function readPolicy(data) {
  /** @type {Policy} */
  const policy = { logs: [], witnesses: new Map(), groups: new Map(), quorum: "" };
  const used = new Set();
  const defined = (/** @type {string} */ name) => policy.witnesses.has(name) || policy.groups.has(name);
  const fresh = (/** @type {string} */ name, /** @type {boolean} */ taken) => {
    if (taken) throw new Error(`${name} is used twice`);
  };
  const keyFor = (/** @type {string} */ given, /** @type {number} */ kind) => {
    const key = readKey(given);
    if (key.kind !== kind && key.kind !== ML_DSA_44) throw new Error("the key is of a kind that does not belong there");
    for (const other of [...policy.logs, ...policy.witnesses.values()]) {
      // For a log and a witness, too: a log that is its own witness proves nothing.
      if (equal(other.public, key.public)) throw new Error("the same public key is listed twice");
      if (other.name === key.name && other.id === key.id) throw new Error("another key has the same name and id, so that signatures do not tell them apart");
    }
    return key;
  };
  const lines = Array.from(data, (byte) => String.fromCharCode(byte)).join("").split("\n");
  let at = 0;
  try {
    if (data.some((byte) => (byte < 32 && byte !== 9 && byte !== 10) || byte === 127)) throw new Error("control characters other than tab and line feed are not allowed");
    for (const line of lines) {
      at++;
      const [word, ...rest] = line.replace(/^[ \t]+|[ \t]+$/g, "").split(/[ \t]+/).map(wordOf);
      const [name, second, ...more] = rest;
      if (!word || word.startsWith("#")) continue;
      if (word === "log" && (rest.length === 1 || rest.length === 2)) policy.logs.push(keyFor(name, ED25519));
      else if (word === "witness" && (rest.length === 2 || rest.length === 3)) {
        fresh(name, defined(name) || name === "none");
        policy.witnesses.set(name, keyFor(second, COSIGNATURE));
      } else if (word === "group" && more.length) {
        fresh(name, defined(name) || name === "none");
        for (const member of more) {
          if (!defined(member)) throw new Error(`${member} is not defined above`);
          fresh(member, used.has(member));
          used.add(member);
        }
        const wanted = { any: "1", all: String(more.length) }[second] ?? second;
        if (!/^[1-9]\d{0,8}$/.test(wanted) || Number(wanted) > more.length) throw new Error("a group needs any, all or a number of its members");
        policy.groups.set(name, [Number(wanted), more]);
      } else if (word === "quorum" && rest.length === 1 && !policy.quorum) {
        if (!defined(name) && name !== "none") throw new Error(`${name} is not defined above`);
        policy.quorum = name;
      } else throw new Error("expected log, witness, group, or one quorum");
    }
    if (!policy.quorum) throw new Error("there is no quorum");
  } catch (error) {
    throw new Unreadable(`cannot be read as a policy: line ${at}: ${error instanceof Error ? error.message : error}`);
  }
  return policy;
}

/** A word from its bytes, which are UTF-8 or opaque: each of those has a text of its own, too. @param {string} bytes @returns {string} */
function wordOf(bytes) {
  try {
    return text(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return bytes.replace(/[\x80-\xff]/g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)));
  }
}

/** What a valid checkpoint or proof says, and the record in it. @param {Uint8Array} data @param {Key[]} keys @param {Policy | null} policy @returns {Promise<Proven>} */
export async function checkNoteOrProof(data, keys, policy) {
  const witnesses = policy?.witnesses.size ?? 0;
  const none = new Uint8Array();
  const kind = kindOf(data);
  if (kind === "tlog-proof") return checkTlogProof(data, keys, policy);
  let said;
  try {
    said = text(data);
  } catch {
    throw new Unreadable("cannot be read as a checkpoint or proof: not UTF-8");
  }
  if (kind === "checkpoint") return { kind, point: await verifyNote(said, keys, policy), witnesses, record: none };
  const proof = proofOf(said);
  const path = proof.path.map(unhex);
  if (proof.format === INCLUSION) {
    const point = await verifyNote(proof.checkpoint, keys, policy);
    const leaf = leafBytes(proof.game, proof.event, proof.head);
    leadsTo(point, proof.index, path, [proof.version === 1 ? leaf : sha256(leaf)]);
    const { game, event, head, index } = proof;
    return { kind: "inclusion", game, event, head, index, path: path.length, point, witnesses, record: none };
  }
  const [old, point] = [await verifyNote(proof.old, keys, policy), await verifyNote(proof.new, keys, policy)];
  if (old.origin !== point.origin) throw new Wrong("origin", old.origin, point.origin);
  checkConsistency(old.size, old.root, point.size, point.root, path);
  return { kind: "consistency", old, point, path: path.length, witnesses, record: none };
}

/** @param {string} said @returns {any} */
function proofOf(said) {
  try {
    const proof = anyJson(said);
    if (!isObject(proof)) throw new Error("must be an object");
    const versions = proof.format === INCLUSION ? [1, 2] : proof.format === CONSISTENCY ? [1] : [];
    if (!versions.includes(proof.version)) throw new Error("unknown format or version");
    /** @type {Record<string, string>} */
    const own = proof.format === INCLUSION ? { game: "string", event: "number", head: "string", index: "number", checkpoint: "string" } : { old: "string", new: "string" };
    has(proof, { format: "string", version: "number", path: "list", ...own });
    if (!proof.path.every(isHash)) throw new Error("its path must be a list of SHA-256 in lower-case hex");
    if (proof.format === INCLUSION) checkLeaf(proof.game, proof.event, proof.head);
    return proof;
  } catch (error) {
    throw new Unreadable(`cannot be read as a proof: ${shown(error)}`);
  }
}

/** Check that a leaf names the head of a game at one of its versions. @param {string} game @param {number} version @param {string} head */
function checkLeaf(game, version, head) {
  if (!isGame(game) || !isHash(head) || version < 1) throw new Error("its leaf must be a game, a version from 1 on and a SHA-256 in lower-case hex");
}

/** @param {Checkpoint} point @param {number} index @param {Uint8Array[]} path @param {Uint8Array[]} entries of which one must be the leaf's */
function leadsTo(point, index, path, entries) {
  const roots = entries.map((entry) => rootOf(leafHash(entry), index, point.size, path));
  if (!roots.some((root) => equal(root, point.root))) throw new Wrong("root", hex(point.root), hex(roots[0]));
}

/** @param {Uint8Array} data @param {Key[]} keys @param {Policy | null} policy @returns {Promise<Proven>} */
async function checkTlogProof(data, keys, policy) {
  let path, at, leaf, line, record, note;
  try {
    const said = text(data);
    const blank = said.indexOf("\n\n");
    const [first, extra, index, ...steps] = (blank < 0 ? said : said.slice(0, blank)).split("\n");
    note = blank < 0 ? "" : said.slice(blank + 2);
    if (first !== TLOG_PROOF || !extra.startsWith("extra ") || !/^index (0|[1-9]\d*)$/.test(index)) throw new Error("its lines must be the name of the format, extra, index and hashes");
    path = steps.map(unbase64);
    if (path.length > 63 || path.some((step) => step.length !== 32)) throw new Error("its path must be at most 63 SHA-256 in base64");
    const whole = await unzipped(unbase64(extra.slice(6)));
    const end = whole.indexOf(10);
    line = end < 0 ? whole : whole.subarray(0, end);
    record = end < 0 ? new Uint8Array() : whole.subarray(end + 1);
    leaf = plain(text(line));
    has(leaf, { game: "string", head: "string", version: "number" });
    checkLeaf(leaf.game, leaf.version, leaf.head);
    at = Number(index.slice(6));
    if (!isWhole(at)) throw new Error("its index is too large for all programs to read it alike");
  } catch (error) {
    throw new Unreadable(`cannot be read as a proof: ${shown(error)}`);
  }
  const point = await verifyNote(note, keys, policy).catch((error) => {
    // The record says as much for itself as one without a proof.
    if (error instanceof Undecided) error.record = record;
    throw error;
  });
  leadsTo(point, at, path, [sha256(line), line]);
  return { kind: "inclusion", game: leaf.game, event: leaf.version, head: leaf.head, index: at, path: path.length, point, witnesses: policy?.witnesses.size ?? 0, record };
}

/** The bytes, decompressed if they are gzip. @param {Uint8Array} data @returns {Promise<Uint8Array>} */
export async function unzipped(data) {
  if (data[0] !== 0x1f || data[1] !== 0x8b) return data;
  const parts = [];
  let size = 0;
  const stream = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (data)]).stream().pipeThrough(new DecompressionStream("gzip"));
  for await (const part of stream) {
    size += part.length;
    if (size > MOST) throw new Error(`it holds more than ${MOST} bytes`);
    parts.push(part);
  }
  return joined(...parts);
}
