import { MalformedError } from './parse.ts';
import { readerOf, takeIdentifier } from './read-der.ts';
import type { DerReader, DerValue } from './read-der.ts';
import { valueAt } from './lengths.ts';

/*
 * The outside of a CMS may be BER (RFC 5652 section 10): lengths without an end, octets in pieces. These readers take both
 * and give views on the input, so that what was signed, or is hashed, stays as it came.
 */

/** The deepest nesting of an OCTET STRING in pieces. */
const deepestPieces = 8;

/** Reads the next value of any type in BER; throws MalformedError when there is none or it does not fit. */
export function takeAnyBer(reader: DerReader): DerValue {
  const found = valueAt(reader.bytes, reader.at);
  if (!found) throw new MalformedError(`${reader.what}: a member is missing or does not fit`);
  const tag = reader.bytes[reader.at] ?? 0;
  const encoded = reader.bytes.subarray(reader.at, found.end);
  const contents = reader.bytes.subarray(found.contentsStart, found.contentsEnd);
  reader.at = found.end;
  return { tag, contents, encoded };
}

/** Reads the next value in BER, which must have this tag; throws MalformedError. */
export function takeBer(reader: DerReader, tag: number): DerValue {
  const value = takeAnyBer(reader);
  if (value.tag === tag) return value;
  throw new MalformedError(
    `${reader.what}: expected tag ${tag.toString(16)}, found ${value.tag.toString(16)}`,
  );
}

/** Reads the next value in BER when it has this tag, else undefined. */
export function takeBerIf(reader: DerReader, tag: number): DerValue | undefined {
  return reader.bytes[reader.at] === tag ? takeAnyBer(reader) : undefined;
}

/** The octets of an OCTET STRING in one piece or in several (X.690 clause 8.7); throws MalformedError for another type. */
export function octetsOf({ tag, contents }: DerValue, what: string, depth = 0): Buffer {
  if (tag === 0x04) return contents;
  if (tag !== 0x24 || depth === deepestPieces) throw new MalformedError(`${what}: expected an OCTET STRING`);
  return Buffer.concat(membersOf(contents, what).map((piece) => octetsOf(piece, what, depth + 1)));
}

/** All values in the contents of a constructed one; throws MalformedError beyond `most`. */
export function membersOf(contents: Buffer, what: string, most = 100_000): DerValue[] {
  const reader = readerOf(contents, what);
  const found: DerValue[] = [];
  while (reader.at < contents.length) {
    if (found.length === most) throw new MalformedError(`${what}: more than ${most} members`);
    found.push(takeAnyBer(reader));
  }
  return found;
}

/** An AlgorithmIdentifier: its dotted form, and the whole as it came. */
export type AlgorithmFacts = { oid: string; encoded: Buffer };

/** Reads an AlgorithmIdentifier with whatever parameters it has (RFC 5280 section 4.1.1.2); throws MalformedError. */
export function takeAlgorithmFacts(reader: DerReader): AlgorithmFacts {
  const { contents, encoded } = takeBer(reader, 0x30);
  const inside = readerOf(contents, reader.what);
  const oid = takeIdentifier(inside);
  if (inside.at < contents.length) takeAnyBer(inside);
  if (inside.at < contents.length)
    throw new MalformedError(`${reader.what}: bytes follow the parameters of an algorithm`);
  return { oid, encoded };
}
