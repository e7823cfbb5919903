import { nameText } from '../names.ts';
import type { NameAttribute } from '../names.ts';
import { finish, isDone, readerOf, readSequence, take, takeAny, takeIdentifier } from '../read-der.ts';
import type { DerReader, DerValue } from '../read-der.ts';

type Attribute = { type: string; value: DerValue };

/** The strings that names are made of, by their tags (X.690 clause 8.23). */
const decoders: Record<number, (contents: Buffer) => string> = {
  0x0c: (contents) => contents.toString('utf8'),
  0x12: latin,
  0x13: latin,
  0x14: latin,
  0x16: latin,
  0x1a: latin,
  0x1c: (contents) => wide(contents, 4),
  0x1e: (contents) => wide(contents, 2),
};

function latin(contents: Buffer): string {
  return contents.toString('latin1');
}

function wide(contents: Buffer, octets: 2 | 4): string {
  let text = '';
  for (let at = 0; at + octets <= contents.length; at += octets) {
    const point = contents.readUIntBE(at, octets);
    text += point > 0x10ffff ? '\uFFFD' : String.fromCodePoint(point);
  }
  return text;
}

/** The text of a character string of any type; undefined for a value of another type. */
export function stringText({ tag, contents }: DerValue): string | undefined {
  return Object.hasOwn(decoders, tag) ? decoders[tag]?.(contents) : undefined;
}

/** The relative distinguished names of a Name in DER, in the order of the encoding; throws MalformedError. */
function readName(name: Buffer): Attribute[][] {
  const reader = readSequence(name, 'name');
  const rdns: Attribute[][] = [];
  while (!isDone(reader)) rdns.push(takeRdn(reader));
  return rdns;
}

function takeRdn(reader: DerReader): Attribute[] {
  const set = readerOf(take(reader, 0x31).contents, reader.what);
  const attributes: Attribute[] = [];
  while (!isDone(set)) {
    const attribute = readerOf(take(set, 0x30).contents, reader.what);
    const type = takeIdentifier(attribute);
    attributes.push({ type, value: takeAny(attribute) });
    finish(attribute);
  }
  return attributes;
}

export type NameFacts = {
  /** RFC 4514 text. */
  text: string;
  /** Each attribute's type and text in the order of the encoding. */
  attributes: readonly NameAttribute[];
  /**
   * Each relative distinguished name in the form in which two are compared: without regard to case, to the kind of string, and to
   * how much white space stands where (RFC 5280 section 7.1).
   */
  keys: readonly string[];
};

const known = new WeakMap<Buffer, NameFacts>();

/** Reads a Name in DER (RFC 5280 section 4.1.2.4); throws MalformedError. */
export function nameFacts(name: Buffer): NameFacts {
  const before = known.get(name);
  if (before) return before;
  const rdns = readName(name).map((rdn) => rdn.map(attributeOf));
  const facts = { text: nameText(rdns), attributes: rdns.flat(), keys: rdns.map(keyOf) };
  known.set(name, facts);
  return facts;
}

function attributeOf({ type, value }: Attribute): NameAttribute {
  const text = stringText(value);
  if (text !== undefined) return { type, value: text };
  return { type, value: `#${value.encoded.toString('hex')}`, isEncoded: true };
}

function keyOf(rdn: readonly NameAttribute[]): string {
  const parts = rdn.map(({ type, value, isEncoded = false }) =>
    JSON.stringify([type, isEncoded, comparable(value)]),
  );
  return parts.toSorted((left, right) => (left < right ? -1 : 1)).join('+');
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim().split(/\s+/).join(' ');
}
