// What is a file, as its first bytes say: a record, a checkpoint, or a proof of which form?

export const TLOG_PROOF = "c2sp.org/tlog-proof@v1";
export const INCLUSION = "annals-inclusion";
export const CONSISTENCY = "annals-consistency";

/** Spaces of ASCII. */
const SPACES = [9, 10, 11, 12, 13, 32];

/** Whether bytes begin with the header of a record; an event's line starts differently. @param {Uint8Array} data */
export function beginsRecord(data) {
  return /^\{"content":"(complete|redacted)","events":/.test(inAscii(data.subarray(0, 64)));
}

/** Whether bytes begin as a saved replay does. @param {Uint8Array} data */
export function beginsReplay(data) {
  return /^\s*\{\s*"format"\s*:\s*"annals-replay"/.test(inAscii(data.subarray(0, 64)));
}

/** The kind of a file by its first bytes. @param {Uint8Array} data */
export function kindOf(data) {
  const start = data.findIndex((byte) => !SPACES.includes(byte));
  if (inAscii(data.subarray(0, 64)).startsWith(`${TLOG_PROOF}\n`)) return "tlog-proof";
  if (beginsRecord(data)) return "record";
  if (data[start] !== 123) return hasDash(data) ? "checkpoint" : "record";
  const said = inAscii(data.subarray(start, start + 4096));
  return said.includes(INCLUSION) || said.includes(CONSISTENCY) ? "proof" : "record";
}

/** @param {Uint8Array} data */
function inAscii(data) {
  return new TextDecoder("latin1").decode(data);
}

/** Whether the bytes of a dash and a space are in it. @param {Uint8Array} data */
function hasDash(data) {
  for (let at = data.indexOf(0xe2); at >= 0; at = data.indexOf(0xe2, at + 1)) {
    if (data[at + 1] === 0x80 && data[at + 2] === 0x94 && data[at + 3] === 32) return true;
  }
  return false;
}
