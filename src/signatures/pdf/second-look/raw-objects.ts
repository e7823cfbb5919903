import { constants, inflateSync } from 'node:zlib';
import { unpackedAtMost } from '../parse/budget.ts';
import { startFindingName } from './find-name.ts';
import { plainObject, unescaped } from '../parse/plain-object.ts';
import { startSkipping } from './skip-attachments.ts';
import type { Attachments } from './skip-attachments.ts';
import { printAnew, unpacksTooFar, UnusablePdf } from '../unusable-pdf.ts';

/**
 * The objects of a file from its bytes alone: of each number the last one in the file, whatever the cross-references say. It
 * must disagree with the reader when the reader is wrong, so it shares no parser with it.
 */
export type RawObjects = {
  /** Gives the text between `obj` and its end, without strings and with plain names; empty when there is none. */
  textOf(object: number): string;
  has(object: number): boolean;
  /** The numbers that there are. */
  numbers(): Iterable<number>;
  /** The number of the catalog that the last trailer names. */
  root: number | undefined;
};

type Place = { bytes: Buffer; from: number; to: number };

/** Numbers that objects have, and objects with those that others took the place of. */
const most = { objects: 500_000, places: 1_000_000 } as const;
/** The bytes of an object in which its dictionary is searched. */
const headAtMost = 1024;

/** Finds the objects in a file, those in object streams too. Throws UnusablePdf when they are too many, or overlap. */
export function findRawObjects(bytes: Buffer): RawObjects {
  const places = new Map<number, Place>();
  const attachments = startSkipping(bytes);
  const read = startReading(bytes.length);
  for (const [object, place] of everyPlace(bytes, (from) => attachments.past(from))) {
    places.set(object, place);
    if (places.size > most.objects) throw tooMany();
  }
  return {
    textOf: (object) => {
      const place = places.get(object);
      return place ? read(place) : '';
    },
    has: (object) => places.has(object),
    numbers: () => places.keys(),
    root: lastRoot(bytes, attachments),
  };
}

/**
 * The texts of all objects in a file, those that others took the place of, and those of attached files, as well. Throws
 * UnusablePdf when they are too many, or overlap.
 */
export function* everyRawObject(bytes: Buffer): Iterable<[object: number, text: string]> {
  const read = startReading(bytes.length);
  for (const [object, place] of everyPlace(bytes, (from) => from)) yield [object, read(place)];
}

/** Finds all objects; `past` gives the position to go on from, after an `obj`. */
function* everyPlace(
  bytes: Buffer,
  past: (from: number) => number,
): Iterable<[object: number, place: Place]> {
  const unpack = startUnpacking(bytes);
  let count = 0;
  let next = 0;
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', next)) {
    next = at + 3;
    const object = numberBefore(bytes, at);
    if (object === undefined) continue;
    const inner = unpack(next)?.objects ?? [];
    count += 1 + inner.length;
    if (count > most.places) throw tooMany();
    yield [object, { bytes, from: next, to: bytes.length }];
    yield* inner;
    next = past(next);
  }
}

function tooMany(): UnusablePdf {
  return new UnusablePdf(`the PDF has more than ${most.objects} objects; ${printAnew}`);
}

/** The object streams of a file, unpacked; undefined for one that cannot be. Throws UnusablePdf when too much comes out. */
export function* unpackedStreams(bytes: Buffer): Iterable<Buffer | undefined> {
  const unpack = startUnpacking(bytes);
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    const found = numberBefore(bytes, at) === undefined ? undefined : unpack(at + 3);
    if (found) yield found.data;
  }
}

type UnpackedStream = { data: Buffer | undefined; objects: [object: number, place: Place][] };

/** Gives the object stream that begins at a place with its objects; undefined where no such stream does. */
function startUnpacking(bytes: Buffer): (from: number) => UnpackedStream | undefined {
  let room = unpackedAtMost(bytes.length);
  const find = startFindingName(bytes, 'ObjStm');
  let next = find(0);
  return (from) => {
    if (next !== -1 && next < from) next = find(from);
    if (next === -1 || next > from + headAtMost) return undefined;
    const packed = unpacked(bytes, from, room);
    room -= packed?.taken ?? 0;
    if (room < 0) throw new UnusablePdf(unpacksTooFar);
    return packed && { data: packed.data, objects: packed.data ? objectsIn(packed.data, packed.first) : [] };
  };
}

function startReading(size: number): (place: Place) => string {
  let room = 4 * size + unpackedAtMost(size);
  return ({ bytes, from, to }) => {
    const { text, read } = plainObject(bytes, from, to);
    room -= read;
    if (room < 0) throw new UnusablePdf(`the PDF has objects within objects; ${printAnew}`);
    return text;
  };
}

/** `12 0 obj`: the number, looking back from `obj`. */
function numberBefore(bytes: Buffer, at: number): number | undefined {
  const generation = backOver(bytes, backOver(bytes, at, isWhite, 16), isDigit, 10);
  const gap = backOver(bytes, generation, isWhite, 16);
  const object = backOver(bytes, gap, isDigit, 10);
  if (!isDigit(bytes[generation]) || gap === generation || object === gap) return undefined;
  return Number(bytes.toString('latin1', object, gap));
}

function backOver(
  bytes: Buffer,
  end: number,
  is: (byte: number | undefined) => boolean,
  most: number,
): number {
  let at = end;
  while (end - at < most && is(bytes[at - 1])) at -= 1;
  return at;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function isWhite(byte: number | undefined): boolean {
  return (
    byte !== undefined && (byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d && byte !== 0x0b))
  );
}

type Unpacked = { data: Buffer | undefined; taken: number };

/** An object stream that begins here, unpacked; undefined where none does. */
function unpacked(bytes: Buffer, from: number, room: number): (Unpacked & { first: number }) | undefined {
  const head = bytes.toString('latin1', from, from + headAtMost);
  const end = /\bstream\r?\n?/.exec(head);
  const dictionary = unescaped(head.slice(0, end?.index ?? 0));
  if (!end || !dictionary.includes('/ObjStm')) return undefined;
  const first = Number(/\/First\s{0,16}(\d{1,10})/.exec(dictionary)?.[1] ?? 0);
  const filters = dictionary.match(/\/[A-Za-z\d]*(?:Decode|Crypt|Fl)\b/g) ?? [];
  const data = bytes.subarray(from + end.index + end[0].length);
  if (dictionary.includes('/Predictor') || filters.some((filter) => !/^\/Fl(?:ateDecode)?$/.test(filter)))
    return { data: undefined, taken: 0, first };
  return { ...inflated(data, { isPacked: filters.length > 0, room }), first };
}

function objectsIn(data: Buffer, first: number): [object: number, place: Place][] {
  const numbers = data.toString('latin1', 0, first).split(/\s/).filter(Boolean).map(Number);
  const objects: [number, Place][] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const next = numbers[index + 3];
    const to = next === undefined ? data.length : first + next;
    objects.push([numbers[index] ?? 0, { bytes: data, from: first + (numbers[index + 1] ?? 0), to }]);
  }
  return objects;
}

const failing = { least: 65_536, most: 16 * 1_048_576, ratio: 1_032 } as const;

/** Unpacks a stream without using its length, and counts its part of the space for all of them. */
function inflated(data: Buffer, { isPacked, room }: { isPacked: boolean; room: number }): Unpacked {
  if (!isPacked) {
    const end = data.indexOf('endstream');
    const plain = data.subarray(0, end === -1 ? 0 : end);
    return { data: plain, taken: plain.length };
  }
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, room) };
    const unpacked = inflateSync(data, options);
    return { data: unpacked, taken: unpacked.length };
  } catch (error) {
    if (error instanceof RangeError) throw new UnusablePdf(unpacksTooFar, { cause: error });
    // Nobody knows how far it went before it failed; no stream becomes larger than this multiple of itself.
    const end = data.indexOf('endstream');
    const largest = failing.ratio * (end === -1 ? data.length : end);
    return { data: undefined, taken: Math.min(failing.most, Math.max(failing.least, largest)) };
  }
}

function lastRoot(bytes: Buffer, attachments: Attachments): number | undefined {
  for (let at = bytes.lastIndexOf('/Root'); at > 0; at = bytes.lastIndexOf('/Root', at - 1)) {
    const found = /^\/Root\s{1,16}(\d{1,10})\s{1,16}\d{1,5}\s{1,16}R/.exec(
      bytes.toString('latin1', at, at + 64),
    );
    if (found && !attachments.hold(at)) return Number(found[1]);
  }
  return undefined;
}
