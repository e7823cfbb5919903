/** The GSM 7 bit default alphabet (3GPP TS 23.038, 6.2.1). */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Its extension table (6.2.1.1): each of these takes two places. */
const extended = '^{}\\[~]|€';

/** The places of one message, and of each segment of a longer one, which begins with a header (3GPP TS 23.040, 9.2.3.24.1). */
const places = { gsm7: { alone: 160, each: 153 }, ucs2: { alone: 70, each: 67 } } as const;

export type Encoding = keyof typeof places;

/** Tells in which encoding phones get a text: in the GSM alphabet if that has all its signs. */
export function encodingOf(text: string): Encoding {
  return Array.from(text).every((sign) => basic.includes(sign) || extended.includes(sign)) ? 'gsm7' : 'ucs2';
}

/** Counts the segments in which a text message goes out; no sign is divided between two. */
export function segmentsOf(text: string): number {
  const encoding = encodingOf(text);
  const sizes = Array.from(text, (sign) =>
    encoding === 'ucs2' ? sign.length : extended.includes(sign) ? 2 : 1,
  );
  const { alone, each } = places[encoding];
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let [segments, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > each) [segments, used] = [segments + 1, 0];
    used += size;
  }
  return segments;
}
