const endRecord = { signature: 0x06054b50, length: 22, mostComment: 0xffff };

/**
 * The archive without what stands before it, as far as its end record tells: the directory has to end where that record begins
 * (APPNOTE section 4.3.16). The same bytes when nothing stands before it, or its places count from the front of the file.
 */
export function skipPrefix(bytes: Buffer): Buffer {
  const at = endRecordAt(bytes);
  if (at === undefined) return bytes;
  const prefix = at - bytes.readUInt32LE(at + 12) - bytes.readUInt32LE(at + 16);
  return prefix > 0 && prefix < at ? bytes.subarray(prefix) : bytes;
}

function endRecordAt(bytes: Buffer): number | undefined {
  const last = bytes.length - endRecord.length;
  const first = Math.max(0, last - endRecord.mostComment);
  for (let at = last; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === endRecord.signature) return at;
  }
  return undefined;
}
