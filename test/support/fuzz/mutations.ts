import { array, constant, constantFrom, integer, noBias, oneof, record, uint8Array } from 'fast-check';
import type { Arbitrary } from 'fast-check';

/** One change of bytes. Places are parts of the length, from 0 to 1, so that a change fits any file and shrinks well. */
export type Mutation =
  | { kind: 'flip'; at: number; bit: number }
  | { kind: 'set'; at: number; byte: number }
  | { kind: 'cut'; at: number; length: number }
  | { kind: 'repeat'; at: number; length: number; to: number }
  | { kind: 'move'; at: number; length: number; to: number }
  | { kind: 'insert'; at: number; bytes: Uint8Array }
  | { kind: 'text'; at: number; text: string }
  | { kind: 'truncate'; at: number };

/** Pieces that mean something to one of the formats. */
const meaningful = [
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '<!-- -->',
  ' Id="x"',
  '<ds:Object/>',
  '&#0;',
  '%%EOF',
  'endobj',
  'startxref\n0\n%%EOF',
  '/ByteRange [0 0 0 0]',
  '/Type /Sig',
  '0 0 obj',
  'PK\u0003\u0004',
  'PK\u0001\u0002',
  'PK\u0005\u0006',
  '../',
  '\u0030\u0080',
  '\u0000\u0000',
  '\u00ff\u00ff\u00ff\u00ff',
];

/** Spread evenly: left to itself, fast-check prefers the ends. */
const place = noBias(integer({ min: 0, max: 2 ** 31 - 1 })).map((number) => number / 2 ** 31);
const length = oneof(integer({ min: 1, max: 16 }), integer({ min: 1, max: 4096 }));

const mutation: Arbitrary<Mutation> = oneof(
  {
    weight: 4,
    arbitrary: record({ kind: constant('flip'), at: place, bit: integer({ min: 0, max: 7 }) }),
  },
  {
    weight: 4,
    arbitrary: record({ kind: constant('set'), at: place, byte: integer({ min: 0, max: 255 }) }),
  },
  { weight: 2, arbitrary: record({ kind: constant('cut'), at: place, length }) },
  { weight: 1, arbitrary: record({ kind: constant('repeat'), at: place, length, to: place }) },
  { weight: 1, arbitrary: record({ kind: constant('move'), at: place, length, to: place }) },
  {
    weight: 1,
    arbitrary: record({
      kind: constant('insert'),
      at: place,
      bytes: uint8Array({ minLength: 1, maxLength: 32 }),
    }),
  },
  {
    weight: 2,
    arbitrary: record({ kind: constant('text'), at: place, text: constantFrom(...meaningful) }),
  },
  { weight: 1, arbitrary: record({ kind: constant('truncate'), at: place }) },
);

/** One to four changes, mostly one. */
export const mutations: Arbitrary<Mutation[]> = oneof(
  { weight: 3, arbitrary: array(mutation, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: array(mutation, { minLength: 2, maxLength: 4 }) },
);

/** The bytes after all changes, in their order. */
export function mutated(bytes: Buffer, changes: readonly Mutation[]): Buffer {
  return changes.reduce(changed, bytes);
}

function changed(bytes: Buffer, change: Mutation): Buffer {
  const at = Math.floor(change.at * bytes.length);
  switch (change.kind) {
    case 'flip':
      return withByte(bytes, at, (bytes[at] ?? 0) ^ (1 << change.bit));
    case 'set':
      return withByte(bytes, at, change.byte);
    case 'cut':
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + change.length)]);
    case 'repeat':
      return inserted(bytes, change.to, bytes.subarray(at, at + change.length));
    case 'move': {
      const rest = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + change.length)]);
      return inserted(rest, change.to, bytes.subarray(at, at + change.length));
    }
    case 'insert':
      return inserted(bytes, change.at, change.bytes);
    case 'text':
      return inserted(bytes, change.at, Buffer.from(change.text, 'latin1'));
    case 'truncate':
      return bytes.subarray(0, at);
  }
}

function withByte(bytes: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(bytes);
  if (at < copy.length) copy[at] = byte;
  return copy;
}

function inserted(bytes: Buffer, place: number, piece: Uint8Array): Buffer {
  const at = Math.floor(place * bytes.length);
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}
