import { deflateSync } from 'node:zlib';
import { convertIndexedToRgb, decode, hasPngSignature } from 'fast-png';
import type { DecodedPng } from 'fast-png';
import { name, stream } from '#signatures/pdf/objects.ts';
import type { PdfRef } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { withinItsHeader } from './png-chunks.ts';

/** A picture of a signature that cannot be used; the message is the reason that the signer sees. */
export class UnusableMark extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'UnusableMark';
  }
}

/** Bounds of a picture: bytes of the file, and pixels, which a small file can have very many of. */
export const markLimits = { bytes: 1_048_576, pixels: 4_000_000 } as const;

/** A picture as rows of red, green, blue, and of its opacity. */
export type Picture = { width: number; height: number; colour: Buffer; alpha: Buffer };

/**
 * Reads a PNG of any kind (greys, palette, 16 bits, interlaced) and cuts off the transparent edges around the ink. Throws
 * UnusableMark when it is no PNG, too large, damaged, or shows nothing.
 */
export function readMark(png: Uint8Array): Picture {
  if (png.length < 33 || !hasPngSignature(png.subarray(0, 8)))
    throw new UnusableMark('the picture is no PNG');
  if (png.length > markLimits.bytes)
    throw new UnusableMark(`the picture has more than ${markLimits.bytes} bytes`);
  const header = Buffer.from(png.buffer, png.byteOffset, 33);
  const [width, height] = [header.readUInt32BE(16), header.readUInt32BE(20)];
  if (width * height > markLimits.pixels || width === 0 || height === 0)
    throw new UnusableMark(`the picture has no pixels, or more than ${markLimits.pixels}`);
  return cropped(decoded(Buffer.from(png.buffer, png.byteOffset, png.length)));
}

function decoded(png: Buffer): Picture {
  try {
    return pictureOf(decode(withinItsHeader(png), { checkCrc: true }));
  } catch (cause) {
    throw new UnusableMark('the picture is damaged', { cause });
  }
}

function pictureOf(png: DecodedPng): Picture {
  const { width, height, transparency } = png;
  const { samples, channels, most } = samplesOf(png);
  const count = width * height;
  if (samples.length < count * channels) throw new Error('there are fewer samples than pixels');
  const colour = Buffer.alloc(count * 3);
  const alpha = Buffer.alloc(count, 255);
  const grey = channels < 3;
  const hasAlpha = channels === 2 || channels === 4;
  for (let pixel = 0; pixel < count; pixel += 1) {
    const at = pixel * channels;
    for (let part = 0; part < 3; part += 1) {
      colour[pixel * 3 + part] = Math.round(((samples[at + (grey ? 0 : part)] ?? 0) * 255) / most);
    }
    if (hasAlpha) alpha[pixel] = Math.round(((samples[at + channels - 1] ?? 0) * 255) / most);
    else if (!png.palette && isSeeThrough(samples, at, transparency)) alpha[pixel] = 0;
  }
  return { width, height, colour, alpha };
}

/** One colour may stand for no colour (tRNS). */
function isSeeThrough(samples: ArrayLike<number>, at: number, key: Uint16Array | undefined): boolean {
  return key !== undefined && key.length > 0 && key.every((value, part) => samples[at + part] === value);
}

type Samples = { samples: ArrayLike<number>; channels: number; most: number };

function samplesOf(png: DecodedPng): Samples {
  if (png.palette) {
    const samples = convertIndexedToRgb(png);
    return { samples, channels: samples.length / (png.width * png.height), most: 255 };
  }
  if (png.depth < 8) return { samples: unpacked(png), channels: png.channels, most: 2 ** png.depth - 1 };
  return { samples: png.data, channels: png.channels, most: 2 ** png.depth - 1 };
}

/** Greys of 1, 2 or 4 bits: several in an octet, each row beginning with one of its own. */
function unpacked({ width, height, depth, data }: DecodedPng): Uint8Array {
  const samples = new Uint8Array(width * height);
  const rowLength = Math.ceil((width * depth) / 8);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const octet = data[y * rowLength + Math.floor((x * depth) / 8)] ?? 0;
      samples[y * width + x] = (octet >> (8 - depth - ((x * depth) % 8))) & (2 ** depth - 1);
    }
  }
  return samples;
}

function cropped(picture: Picture): Picture {
  const { width, height, alpha } = picture;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((alpha[y * width + x] ?? 0) < 8) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) throw new UnusableMark('the picture shows nothing');
  if (left === 0 && top === 0 && right === width - 1 && bottom === height - 1) return picture;
  const size = { width: right - left + 1, height: bottom - top + 1 };
  const rows = (source: Buffer, channels: number) =>
    Buffer.concat(
      Array.from({ length: size.height }, (_, row) => {
        const from = ((top + row) * width + left) * channels;
        return source.subarray(from, from + size.width * channels);
      }),
    );
  return { ...size, colour: rows(picture.colour, 3), alpha: rows(alpha, 1) };
}

/** Adds a picture as an image XObject, its opacity as a soft mask (ISO 32000-2 clauses 8.9.5, 11.6.5.2). */
export function addPicture(update: Update, { width, height, colour, alpha }: Picture): PdfRef {
  const common = {
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    Filter: name('FlateDecode'),
  };
  const opaque = alpha.every((value) => value === 255);
  const mask = opaque
    ? undefined
    : update.add(stream({ ...common, ColorSpace: name('DeviceGray') }, deflateSync(alpha)));
  const members = { ...common, ColorSpace: name('DeviceRGB'), SMask: mask };
  return update.add(stream(members, deflateSync(colour)));
}
