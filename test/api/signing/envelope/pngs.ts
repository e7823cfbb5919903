import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'fast-png';

/** A picture with a stroke across it, as a PNG. */
export function strokePng(width = 60, height = 20): Buffer {
  const data = new Uint8Array(width * height * 4);
  for (let x = 0; x < width; x += 1) data[(Math.floor(height / 2) * width + x) * 4 + 3] = 255;
  return Buffer.from(encode({ width, height, data, channels: 4, depth: 8 }));
}

/** A PNG as the page sends it. */
export function dataUrl(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

/** One chunk of a PNG. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

export const magic = strokePng().subarray(0, 8);

/** Makes a PNG of this width and height, 8 bits RGBA unless other terms are given; its pixels are `raw`, packed. */
export function pngOf(
  {
    width,
    height,
    depth = 8,
    colour = 6,
  }: { width: number; height: number; depth?: number; colour?: number },
  raw: Uint8Array,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, 0], 8);
  return Buffer.concat([
    magic,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG with a further chunk after its header. */
export function withChunk(png: Buffer, type: string, data: Uint8Array): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);
}
