import { deflateSync } from 'node:zlib';
import { encode } from 'fast-png';
import type { ImageData } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { markLimits, readMark, UnusableMark } from '#sealing/marks/read-mark.ts';
import { drawnMark } from './support/marks.ts';

function png(image: ImageData, interlace: 'null' | 'Adam7' = 'null'): Buffer {
  return Buffer.from(encode(image, { interlace }));
}

/** The CRC of a PNG chunk (ISO/IEC 15948 annex D). */
function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const octet of bytes) {
    value ^= octet;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
}

type Header = { width: number; height: number; depth: number; colour: number };

/** Makes a PNG from its parts: its rows as given, and chunks that go before them. */
function assembled({ width, height, depth, colour }: Header, rows: Buffer, before: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colour, 9);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const colours = [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 8, 7];

describe('pictures of every kind', () => {
  test.each(['null', 'Adam7'] as const)('colours (%s)', (interlace) => {
    const data = new Uint8Array(colours);
    const picture = readMark(png({ width: 2, height: 2, data, channels: 3, depth: 8 }, interlace));
    expect([...picture.colour]).toEqual(colours);
    expect([...picture.alpha]).toEqual([255, 255, 255, 255]);
  });

  test('16 bits a sample, with opacity', () => {
    const data = new Uint16Array([65_535, 0, 0, 65_535, 0, 65_535, 0, 32_768]);
    const picture = readMark(png({ width: 2, height: 1, data, channels: 4, depth: 16 }));
    expect([...picture.colour]).toEqual([255, 0, 0, 0, 255, 0]);
    expect([...picture.alpha]).toEqual([255, 128]);
  });

  test('greys of one bit', () => {
    const rows = Buffer.from([0, 0b1010_0000, 0, 0b0100_0000]);
    const picture = readMark(assembled({ width: 3, height: 2, depth: 1, colour: 0 }, rows));
    expect([...picture.colour].filter((_, index) => index % 3 === 0)).toEqual([255, 0, 255, 0, 255, 0]);
  });

  test('a palette with transparency', () => {
    const palette = chunk('PLTE', Buffer.from([10, 20, 30, 40, 50, 60]));
    const opacity = chunk('tRNS', Buffer.from([255, 128]));
    const rows = Buffer.from([0, 0, 1]);
    const picture = readMark(
      assembled({ width: 2, height: 1, depth: 8, colour: 3 }, rows, [palette, opacity]),
    );
    expect([...picture.colour]).toEqual([10, 20, 30, 40, 50, 60]);
    expect([...picture.alpha]).toEqual([255, 128]);
  });

  test('one colour that stands for none', () => {
    const key = chunk('tRNS', Buffer.from([0, 255, 0, 255, 0, 255]));
    const rows = Buffer.from([0, 1, 2, 3, 255, 255, 255, 4, 5, 6]);
    const picture = readMark(assembled({ width: 3, height: 1, depth: 8, colour: 2 }, rows, [key]));
    expect([...picture.alpha]).toEqual([255, 0, 255]);
  });

  test('the transparent edge is cut off', () => {
    const picture = readMark(drawnMark({ width: 400, height: 160 }));
    expect(picture.width).toBeGreaterThan(270);
    expect(picture.width).toBeLessThan(290);
    expect(picture.colour.length).toBe(picture.width * picture.height * 3);
  });
});

describe('what cannot be taken is refused with the reason', () => {
  const grey = { width: 2_000, height: 2_000, depth: 8, colour: 0 };
  const small = { width: 4, height: 4, depth: 8, colour: 0 };
  const nothing = new Uint8Array(16);
  const tooLong = Buffer.concat([drawnMark(), Buffer.alloc(markLimits.bytes)]);
  test.each<[string, Buffer, RegExp]>([
    ['no PNG', Buffer.from('GIF89a and much more that is no picture of a kind'), /no PNG/],
    ['a file that is cut off', drawnMark().subarray(0, 200), /damaged/],
    ['too many bytes', tooLong, /more than 1048576 bytes/],
    ['too many pixels', assembled({ ...grey, width: 40_000 }, Buffer.alloc(10)), /more than 4000000/],
    ['no pixels', assembled({ ...small, width: 0 }, Buffer.alloc(0)), /no pixels/],
    ['more data than its pixels', assembled(small, Buffer.alloc(100_000_000)), /damaged/],
    ['less data than its pixels', assembled(grey, Buffer.alloc(10)), /damaged/],
    ['nothing to see', png({ width: 2, height: 2, data: nothing, channels: 4, depth: 8 }), /shows nothing/],
  ])('%s', (_name, file, reason) => {
    expect(() => readMark(file)).toThrow(UnusableMark);
    expect(() => readMark(file)).toThrow(reason);
  });
});
