import { inflateSync } from 'node:zlib';

const signatureLength = 8;
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

type Chunk = { type: string; whole: Buffer; data: Buffer };

/**
 * Gives a PNG with only the chunks that its picture needs, after checking that their data inflate to no more than its header
 * allows: a small file can hold very much. Throws a RangeError when they hold more, an Error when a chunk is cut off.
 */
export function withinItsHeader(png: Buffer): Buffer {
  const chunks = chunksOf(png).filter(({ type }) => needed.has(type));
  const header = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13);
  const [width, height, depth] = [header.readUInt32BE(0), header.readUInt32BE(4), header.readUInt8(8)];
  // Four samples at the most, a filter octet a row, and interlaced seven passes with rows of their own.
  const most = height * (Math.ceil((width * depth * 4) / 8) + 1) * 2 + 1024;
  const packed = chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []));
  inflateSync(Buffer.concat(packed), { maxOutputLength: most });
  return Buffer.concat([png.subarray(0, signatureLength), ...chunks.map(({ whole }) => whole)]);
}

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = signatureLength;
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > png.length) throw new Error('a chunk is cut off');
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, whole: png.subarray(at, end), data: png.subarray(at + 8, end - 4) });
    at = end;
  }
  return chunks;
}
