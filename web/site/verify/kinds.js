// What is a file, as its first bytes say: a record, a checkpoint, or a proof of which form?

export const TLOG_PROOF = "c2sp.org/tlog-proof@v1";
export const INCLUSION = "annals-inclusion";
export const CONSISTENCY = "annals-consistency";

/** The kind of a file by its first bytes. @param {Uint8Array} data */
export function kindOf(data) {
  const head = new TextDecoder().decode(data.subarray(0, 4096));
  if (head.startsWith(`${TLOG_PROOF}\n`)) return "tlog-proof";
  if (!head.trimStart().startsWith("{")) return head.includes("\u2014 ") ? "checkpoint" : "record";
  return head.includes(INCLUSION) || head.includes(CONSISTENCY) ? "proof" : "record";
}
