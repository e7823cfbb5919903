import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { UnusableMark } from '#sealing/marks/read-mark.ts';

const inflated = promisify(inflate);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/**
 * The limits of a picture that anyone with a link makes us decode: our page sends at most 1,000 by 400 pixels, of 8 bits.
 */
const most = { side: 4_000, pixels: 1_500_000, depth: 8 } as const;
/** The chunks that make the picture; everything else (colour profiles, texts, times, animations) is left out. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** The passes of an interlaced picture: first column and row, and the steps to the next (W3C PNG, clause 8). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

type Header = { width: number; height: number; bits: number; interlaced: boolean };
type Chunk = { type: string; data: Buffer; bytes: Buffer };

/**
 * Strips a PNG of everything but its picture, by its header alone: nothing is unpacked. Throws UnusableMark, whose message
 * is for the signer: no PNG, too large, cut off.
 */
export function cleanPng(bytes: Buffer): Buffer {
  const { chunks } = partsOf(bytes);
  return Buffer.concat([signature, ...chunks.map((chunk) => chunk.bytes)]);
}

/**
 * Unpacks the pixels of a clean PNG, which must come out as many as its header says: a small file may hold very many
 * bytes. Throws UnusableMark.
 */
export async function assertWholePng(clean: Buffer): Promise<void> {
  const { header, chunks } = partsOf(clean);
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const expected = rawSize(header);
  const raw = await inflated(packed, { maxOutputLength: expected }).catch((cause: unknown) => {
    throw new UnusableMark('the picture is damaged', { cause });
  });
  if (raw.length !== expected) throw new UnusableMark('the picture is damaged');
}

/** Gives the width and height of a PNG, in pixels, by its header alone. Throws UnusableMark. */
export function sizeOfPng(bytes: Buffer): { width: number; height: number } {
  const { width, height } = partsOf(bytes).header;
  return { width, height };
}

function partsOf(bytes: Buffer): { header: Header; chunks: Chunk[] } {
  if (!bytes.subarray(0, signature.length).equals(signature)) throw new UnusableMark('the picture is no PNG');
  const chunks = [...chunksOf(bytes)].filter(({ type }) => kept.has(type));
  const [first] = chunks;
  if (first?.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND')
    throw new UnusableMark('the picture is damaged');
  return { header: headerOf(first.data), chunks };
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = signature.length; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return;
    const type = bytes.toString('latin1', at + 4, at + 8);
    yield { type, data: bytes.subarray(at + 8, end - 4), bytes: bytes.subarray(at, end) };
    if (type === 'IEND') return;
    at = end;
  }
}

function headerOf(data: Buffer): Header {
  if (data.length !== 13) throw new UnusableMark('the picture is damaged');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8);
  const known = depths[colour]?.includes(depth) && compression === 0 && filter === 0 && interlace <= 1;
  if (!known) throw new UnusableMark('the picture is damaged');
  if (depth > most.depth)
    throw new UnusableMark(`the picture has ${depth} bits a channel: at most ${most.depth}`);
  assertSize(width, height);
  return { width, height, bits: depth * (channels[colour] ?? 0), interlaced: interlace === 1 };
}

function assertSize(width: number, height: number): void {
  const pixels = width * height;
  if (pixels === 0) throw new UnusableMark('the picture is damaged');
  if (Math.max(width, height) <= most.side && pixels <= most.pixels) return;
  const bounds = `${most.side} pixels a side, ${most.pixels} in all`;
  throw new UnusableMark(`the picture is too large: at most ${bounds}`);
}

function rawSize({ width, height, bits, interlaced }: Header): number {
  const size = (columns: number, rows: number) =>
    columns === 0 || rows === 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8));
  if (!interlaced) return size(width, height);
  return passes.reduce((sum, [x, y, stepX, stepY]) => {
    const [columns, rows] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)];
    return sum + size(Math.max(columns, 0), Math.max(rows, 0));
  }, 0);
}
