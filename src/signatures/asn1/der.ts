import { Integer, ObjectIdentifier } from 'asn1js';

/** One encoded ASN.1 value; everything in this room is built from finished DER (X.690 clause 10). */
export type Der = Buffer;

function lengthOctets(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** Tag, shortest definite length and contents (X.690 clause 10.1). */
export function tagged(tag: number, ...contents: Uint8Array[]): Der {
  return wrapped(tag, contents);
}

function wrapped(tag: number, contents: readonly Uint8Array[]): Der {
  const body = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOctets(body.length), body]);
}

/** SEQUENCE of finished values, in the order given. */
export function sequence(...values: Der[]): Der {
  return tagged(0x30, ...values);
}

/** SEQUENCE OF any number of finished values: a call takes no more than some ten thousand arguments. */
export function sequenceOf(values: readonly Der[]): Der {
  return wrapped(0x30, values);
}

/** SET OF: the values sorted by their encodings, as DER demands (X.690 clause 11.6). */
export function setOf(...values: Der[]): Der {
  return tagged(0x31, ...sortSetOf(values));
}

/** The order of a DER SET OF (X.690 clause 11.6); gives a new array. */
export function sortSetOf(values: Der[]): Der[] {
  return values.toSorted((left, right) => Buffer.compare(left, right));
}

/** [number] EXPLICIT. */
export function explicit(number: number, ...values: Der[]): Der {
  return tagged(0xa0 | number, ...values);
}

/** [number] IMPLICIT in place of a constructed value's own tag. */
export function implicitConstructed(number: number, value: Der): Der {
  return retagged(0xa0 | number, value);
}

/** [number] IMPLICIT of a primitive value's contents octets. */
export function implicitPrimitive(number: number, contents: Uint8Array): Der {
  return tagged(0x80 | number, contents);
}

/** The same value under another one-byte tag: the signed attributes are [0] inside and SET OF when signed. */
export function retagged(tag: number, value: Der): Der {
  const copy = Buffer.from(value);
  copy[0] = tag;
  return copy;
}

const identifiers = new Map<string, Der>();

/** OBJECT IDENTIFIER from its dotted form, one of our own; arcs may be longer than 64 bits. */
export function objectIdentifier(dotted: string): Der {
  const known = identifiers.get(dotted);
  if (known) return known;
  const der = Buffer.from(new ObjectIdentifier({ value: dotted }).toBER());
  identifiers.set(dotted, der);
  return der;
}

/** INTEGER from a number or a bigint, in the fewest octets. */
export function integer(value: number | bigint): Der {
  if (value < 0) return Buffer.from(Integer.fromBigInt(BigInt(value)).toBER());
  const hex = value.toString(16);
  const octets = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  // With its highest bit set it would be a negative one.
  return (octets[0] ?? 0) >= 0x80 ? tagged(0x02, Buffer.from([0]), octets) : tagged(0x02, octets);
}

/** A positive INTEGER from its magnitude in hexadecimal, such as a serial number. */
export function integerFromHex(hex: string): Der {
  return integer(BigInt(`0x${hex}`));
}

/** OCTET STRING. */
export function octetString(contents: Uint8Array): Der {
  return tagged(0x04, contents);
}

/** BIT STRING without unused bits, as for signatures and keys. */
export function bitString(contents: Uint8Array): Der {
  return tagged(0x03, Buffer.from([0]), contents);
}

/** BIT STRING of a NamedBitList from the numbers of the bits that are set: no trailing zero bits (X.690 clause 11.2.2). */
export function namedBits(...numbers: number[]): Der {
  const highest = Math.max(...numbers);
  const bytes = Buffer.alloc(Math.floor(highest / 8) + 1);
  for (const number of numbers) {
    const at = Math.floor(number / 8);
    bytes[at] = (bytes[at] ?? 0) | (0x80 >> (number % 8));
  }
  return tagged(0x03, Buffer.from([7 - (highest % 8)]), bytes);
}

export const asn1Null: Der = Buffer.from([0x05, 0x00]);
export const asn1True: Der = Buffer.from([0x01, 0x01, 0xff]);

/** UTF8String. */
export function utf8String(text: string): Der {
  return tagged(0x0c, Buffer.from(text, 'utf8'));
}

/** PrintableString; the caller makes sure that the text fits it. */
export function printableString(text: string): Der {
  return tagged(0x13, Buffer.from(text, 'latin1'));
}

/** UTCTime through 2049, GeneralizedTime from 2050 on, in whole seconds (RFC 5280 section 4.1.2.5, RFC 5652 section 11.3). */
export function time(date: Date): Der {
  const inSeconds = wholeSeconds(date);
  if (inSeconds.getUTCFullYear() >= 2050) return generalizedTime(inSeconds);
  return tagged(0x17, Buffer.from(digitsOf(inSeconds).slice(2), 'latin1'));
}

/** GeneralizedTime in whole seconds of UTC (X.690 clause 11.7). */
export function generalizedTime(date: Date): Der {
  return tagged(0x18, Buffer.from(digitsOf(date), 'latin1'));
}

/** A GeneralizedTime in milliseconds, with the fraction that RFC 3161 section 2.4.2 takes: without zeros at its end. */
export function preciseTime(date: Date): Der {
  const fraction = String(date.getUTCMilliseconds()).padStart(3, '0').replace(/0+$/, '');
  const digits = digitsOf(date);
  return tagged(0x18, Buffer.from(fraction ? digits.replace('Z', `.${fraction}Z`) : digits, 'latin1'));
}

function digitsOf(date: Date): string {
  return `${wholeSeconds(date).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;
}

/** The same moment without its milliseconds: certificates and signatures have none. */
export function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000);
}
