import { MalformedError } from './parse.ts';

/** One value of a DER encoding: identifier octet, contents octets and the whole of it, as views on the input. */
export type DerValue = { tag: number; contents: Buffer; encoded: Buffer };

/** A reader of successive values, from the front; `what` names the structure in failures. */
export type DerReader = { what: string; bytes: Buffer; at: number };

/** Longest OBJECT IDENTIFIER that is read, in octets. */
const longestIdentifier = 64;

function fail({ what }: DerReader, reason: string): never {
  throw new MalformedError(`${what}: ${reason}`);
}

/** The contents of a constructed value, to be read in turn. Nothing in it is looked at before it is asked for. */
export function readerOf(contents: Buffer, what: string): DerReader {
  return { what, bytes: contents, at: 0 };
}

/** Reads the one SEQUENCE that the bytes are, nothing after it (X.690 clauses 8.1 and 10.1); throws MalformedError. */
export function readSequence(der: Uint8Array, what: string): DerReader {
  const outer = readerOf(Buffer.from(der.buffer, der.byteOffset, der.byteLength), what);
  const { contents } = take(outer, 0x30);
  finish(outer);
  return readerOf(contents, what);
}

function readLength(reader: DerReader): number {
  const { bytes } = reader;
  const first = bytes[reader.at];
  if (first === undefined) return fail(reader, 'it ends too soon');
  reader.at += 1;
  if (first < 0x80) return first;
  const count = first & 0x7f;
  if (count === 0 || count > 4) return fail(reader, 'a length is not definite or too long');
  if (reader.at + count > bytes.length) return fail(reader, 'it ends too soon');
  const length = bytes.readUIntBE(reader.at, count);
  if (length < 0x80 || length < 2 ** (8 * (count - 1))) return fail(reader, 'a length is not the shortest');
  reader.at += count;
  return length;
}

/** Reads the next value of any type; throws MalformedError when there is none or it is not DER. */
export function takeAny(reader: DerReader): DerValue {
  const start = reader.at;
  const tag = reader.bytes[start];
  if (tag === undefined) return fail(reader, 'a member is missing');
  if ((tag & 0x1f) === 0x1f) return fail(reader, 'a tag is too high');
  reader.at += 1;
  const length = readLength(reader);
  const end = reader.at + length;
  if (end > reader.bytes.length) return fail(reader, 'it ends too soon');
  const contents = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return { tag, contents, encoded: reader.bytes.subarray(start, end) };
}

/** Reads the next value, which must have this tag; throws MalformedError. */
export function take(reader: DerReader, tag: number): DerValue {
  const value = takeAny(reader);
  if (value.tag !== tag)
    return fail(reader, `expected tag ${tag.toString(16)}, found ${value.tag.toString(16)}`);
  return value;
}

/** Reads the next value when it has this tag, else undefined. */
export function takeIf(reader: DerReader, tag: number): DerValue | undefined {
  return reader.bytes[reader.at] === tag ? take(reader, tag) : undefined;
}

/** True when every value was read. */
export function isDone({ bytes, at }: DerReader): boolean {
  return at === bytes.length;
}

/** Throws MalformedError when a value is left. */
export function finish(reader: DerReader): void {
  if (!isDone(reader)) fail(reader, `${reader.bytes.length - reader.at} bytes are left over`);
}

/** Reads an INTEGER in its shortest form and gives it as it is encoded; throws MalformedError (X.690 clause 8.3.2). */
export function takeInteger(reader: DerReader): DerValue {
  const value = take(reader, 0x02);
  const [first, second] = value.contents;
  if (first === undefined) return fail(reader, 'an INTEGER is empty');
  const sign = second === undefined ? undefined : second & 0x80;
  if ((first === 0x00 && sign === 0) || (first === 0xff && sign === 0x80)) {
    return fail(reader, 'an INTEGER is not in its shortest form');
  }
  return value;
}

/** The dotted forms of identifiers that were read, by their octets: nearly all that come are among few. */
const dotted = new Map<string, string>();
const mostDotted = 1000;

/** Reads an OBJECT IDENTIFIER and gives its dotted form; throws MalformedError (X.690 clause 8.19). */
export function takeIdentifier(reader: DerReader): string {
  const { contents } = take(reader, 0x06);
  const octets = contents.toString('latin1');
  const known = dotted.get(octets);
  if (known !== undefined) return known;
  const identifier = dottedForm(reader, contents);
  if (dotted.size < mostDotted) dotted.set(octets, identifier);
  return identifier;
}

function dottedForm(reader: DerReader, contents: Buffer): string {
  const last = contents.at(-1);
  if (last === undefined || last >= 0x80 || contents.length > longestIdentifier) {
    return fail(reader, 'an OBJECT IDENTIFIER is empty, unfinished or too long');
  }
  const arcs: bigint[] = [];
  let arc = 0n;
  let begins = true;
  for (const octet of contents) {
    if (begins && octet === 0x80) fail(reader, 'an OBJECT IDENTIFIER is not in its shortest form');
    arc = (arc << 7n) | BigInt(octet & 0x7f);
    begins = octet < 0x80;
    if (!begins) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const [first = 0n, ...others] = arcs;
  const root = first < 80n ? first / 40n : 2n;
  return [root, first - root * 40n, ...others].join('.');
}

/** Reads a BOOLEAN when there is one, else `absent`; throws MalformedError for any octet but 00 and FF. */
export function takeBoolean(reader: DerReader, absent: boolean): boolean {
  const value = takeIf(reader, 0x01);
  if (!value) return absent;
  const [octet] = value.contents;
  if (value.contents.length !== 1 || (octet !== 0x00 && octet !== 0xff)) fail(reader, 'a BOOLEAN is not DER');
  return octet === 0xff;
}

/** Reads an AlgorithmIdentifier: its dotted form, undefined when it has parameters other than NULL; MalformedError. */
export function takeAlgorithm(reader: DerReader): string | undefined {
  const algorithm = readerOf(take(reader, 0x30).contents, reader.what);
  const id = takeIdentifier(algorithm);
  if (isDone(algorithm)) return id;
  const { tag, contents } = takeAny(algorithm);
  finish(algorithm);
  return tag === 0x05 && contents.length === 0 ? id : undefined;
}

/** Reads an OCTET STRING and gives its octets; throws MalformedError. */
export function takeOctets(reader: DerReader): Buffer {
  return take(reader, 0x04).contents;
}

const utcTime = /^(\d\d)(\d{10})Z$/;
const generalizedTime = /^(\d{4})(\d{10})(\.\d{0,8}[1-9])?Z$/;

/**
 * Reads a UTCTime, whose years are those from 1950 to 2049, or a GeneralizedTime with at most nine digits after the second;
 * throws MalformedError for what is no moment of UTC in DER (X.690 clauses 11.7 and 11.8, RFC 5280 section 4.1.2.5.1).
 */
export function takeTime(reader: DerReader): Date {
  const { tag, contents } = takeAny(reader);
  if (tag !== 0x17 && tag !== 0x18) return fail(reader, `expected a time, found tag ${tag.toString(16)}`);
  const found = (tag === 0x17 ? utcTime : generalizedTime).exec(contents.toString('latin1'));
  const moment = found && momentOf(found);
  return moment ?? fail(reader, 'a time is not one of UTC in DER');
}

function momentOf([, year = '', rest = '', fraction = '']: RegExpExecArray): Date | undefined {
  const century = year.length === 4 ? '' : Number(year) < 50 ? '20' : '19';
  const [month, day, hour, minute, second] = rest.match(/../g) ?? [];
  const text = `${century}${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const moment = new Date(`${text}${fraction}Z`);
  // A day that the month does not have would be one of the next.
  const isOne = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return isOne ? moment : undefined;
}
