/** Reads a number of unsigned octets, a multiple of eight, the most significant first. No text is made of them. */
export function numberOf(octets: Buffer): bigint {
  let number = 0n;
  for (let at = 0; at < octets.length; at += 8) number = (number << 64n) | octets.readBigUInt64BE(at);
  return number;
}

/** Writes a number into so many octets, the most significant first. */
export function octetsOf(number: bigint, length: number): Buffer {
  return Buffer.from(number.toString(16).padStart(2 * length, '0'), 'hex');
}
