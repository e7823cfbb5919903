const lengthOctets = 4;

/** Texts of octets one after the other, each after its length in four octets, the most significant first. */
export function frameAll(texts: readonly Uint8Array[]): Buffer {
  const parts = texts.flatMap((text) => {
    const length = Buffer.alloc(lengthOctets);
    length.writeUInt32BE(text.length);
    return [length, text];
  });
  return Buffer.concat(parts);
}

/** Takes apart the result of `frameAll`, as views on it; undefined for any other bytes. */
export function unframeAll(bytes: Uint8Array): Buffer[] | undefined {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts: Buffer[] = [];
  for (let at = 0; at < whole.length;) {
    const start = at + lengthOctets;
    if (start > whole.length) return undefined;
    const end = start + whole.readUInt32BE(at);
    if (end > whole.length) return undefined;
    texts.push(whole.subarray(start, end));
    at = end;
  }
  return texts;
}
