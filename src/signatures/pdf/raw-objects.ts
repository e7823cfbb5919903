import { constants, inflateSync } from 'node:zlib';
import { UnusablePdf } from './unusable-pdf.ts';

/**
 * The objects of a file by what stands in its bytes alone: of each number the last one in the file, whatever the
 * cross-references say. Made to disagree with the reader where that is wrong, so nothing here is shared with it.
 */
export type RawObjects = {
  /** What stands between `obj` and its end, names and long strings made plain; empty when there is none. */
  textOf(object: number): string;
  /** The number of the catalog that the last trailer names. */
  root: number | undefined;
};

type Place = { bytes: Buffer; from: number; to: number };

const unpackedAtMost = 256 * 1_048_576;
/** How far into an object its dictionary is looked for. */
const headAtMost = 1024;

/** Finds the objects in a file, those in object streams too. Throws UnusablePdf when they overlap over and over. */
export function findRawObjects(bytes: Buffer): RawObjects {
  const places = new Map<number, Place>();
  const attachments = startSkipping(bytes);
  const unpack = startUnpacking(bytes);
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', attachments.past(at + 3))) {
    const object = numberBefore(bytes, at);
    if (object === undefined) continue;
    places.set(object, { bytes, from: at + 3, to: bytes.length });
    for (const [inner, place] of unpack(at + 3)) places.set(inner, place);
  }
  return { textOf: startReading(places, bytes.length), root: lastRoot(bytes, attachments) };
}

/** Gives the objects of an object stream that begins at a place; none where no such stream does. */
function startUnpacking(bytes: Buffer): (from: number) => [object: number, place: Place][] {
  let room = unpackedAtMost;
  let next = bytes.indexOf('ObjStm');
  return (from) => {
    if (next !== -1 && next < from) next = bytes.indexOf('ObjStm', from);
    if (next === -1 || next > from + headAtMost) return [];
    const packed = unpacked(bytes, from, room);
    room -= packed?.taken ?? 0;
    if (room < 0) throw new UnusablePdf('the PDF unpacks to far more than it should');
    return packed ? objectsIn(packed.data, packed.first) : [];
  };
}

function startReading(places: Map<number, Place>, size: number): RawObjects['textOf'] {
  const texts = new Map<number, string>();
  let room = 4 * size + unpackedAtMost;
  return (object) => {
    const known = texts.get(object);
    if (known !== undefined) return known;
    const text = plain(places.get(object));
    room -= text.length;
    if (room < 0) throw new UnusablePdf('the PDF has objects within objects');
    texts.set(object, text);
    return text;
  };
}

type Attachments = { past(from: number): number; hold(at: number): boolean };

/**
 * In a file that has another PDF in it as it is, what stands in a stream whose length is right is none of its own objects:
 * `past` gives where to go on after `obj`.
 */
function startSkipping(bytes: Buffer): Attachments {
  if (bytes.indexOf('%PDF-', headAtMost) === -1) return { past: (from) => from, hold: () => false };
  const ranges: { from: number; to: number }[] = [];
  const past = (from: number): number => {
    const head = bytes.toString('latin1', from, from + headAtMost);
    const end = /\bstream\r?\n/.exec(head);
    const length = /\/Length\s+(\d{1,10})\b(?!\s+\d+\s+R)/.exec(head.slice(0, end?.index ?? 0));
    if (!end || !length) return from;
    const start = from + end.index + end[0].length;
    const to = start + Number(length[1]);
    const isRight = bytes
      .toString('latin1', to, to + 16)
      .trimStart()
      .startsWith('endstream');
    if (isRight) ranges.push({ from: start, to });
    return isRight ? to : from;
  };
  return { past, hold: (at) => ranges.some(({ from, to }) => at >= from && at < to) };
}

/** `12 0 obj`: the number, looking back from `obj`. */
function numberBefore(bytes: Buffer, at: number): number | undefined {
  const before = bytes.toString('latin1', Math.max(0, at - 32), at);
  const found = /(\d{1,10})\s+\d{1,5}\s*$/.exec(before);
  return found ? Number(found[1]) : undefined;
}

type Unpacked = { data: Buffer; taken: number };

/** An object stream that begins here, unpacked; undefined where none does. */
function unpacked(bytes: Buffer, from: number, room: number): (Unpacked & { first: number }) | undefined {
  const head = bytes.toString('latin1', from, from + headAtMost);
  const end = /\bstream\r?\n/.exec(head);
  const dictionary = head.slice(0, end?.index ?? 0);
  if (!end || !dictionary.includes('/ObjStm')) return undefined;
  const isPacked = /\/Fl(?:ateDecode)?\b/.test(dictionary);
  const first = Number(/\/First\s+(\d{1,10})/.exec(dictionary)?.[1] ?? 0);
  return { ...inflated(bytes.subarray(from + end.index + end[0].length), { isPacked, room }), first };
}

function objectsIn(data: Buffer, first: number): [object: number, place: Place][] {
  const numbers = data.toString('latin1', 0, first).split(/\s+/).filter(Boolean).map(Number);
  const objects: [number, Place][] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const next = numbers[index + 3];
    const to = next === undefined ? data.length : first + next;
    objects.push([numbers[index] ?? 0, { bytes: data, from: first + (numbers[index + 1] ?? 0), to }]);
  }
  return objects;
}

const failing = 16 * 1_048_576;

/** What comes out of a stream whose length is not asked for, and how much of the room for all of them that took. */
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
  } catch {
    // How far it went before it failed, nobody knows.
    return { data: Buffer.alloc(0), taken: failing };
  }
}

function plain(place: Place | undefined): string {
  if (!place) return '';
  const { bytes, from, to } = place;
  const end = bytes.subarray(from, to).indexOf('endobj');
  const text = bytes.toString('latin1', from, end === -1 ? to : from + end);
  return unescaped(text.replaceAll(/<[\da-fA-F\s]{64,}>/g, '<>'));
}

function unescaped(text: string): string {
  return text.replaceAll(/#([\da-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

function lastRoot(bytes: Buffer, attachments: Attachments): number | undefined {
  for (let at = bytes.lastIndexOf('/Root'); at > 0; at = bytes.lastIndexOf('/Root', at - 1)) {
    const found = /^\/Root\s+(\d{1,10})\s+\d+\s+R/.exec(bytes.toString('latin1', at, at + 64));
    if (found && !attachments.hold(at)) return Number(found[1]);
  }
  return undefined;
}
