import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import type { Font, Subset } from 'fontkit';
import { typefaceFile } from './typefaces.ts';
import type { Typeface } from './typefaces.ts';

/** Glyphs of a typeface as a file embeds them (ISO 32000-2 clause 9.9), with the values of its font descriptor. */
export type FontProgram = {
  /** The name, with a tag before it that distinguishes subsets of one typeface (clause 9.9.2). */
  name: string;
  /** A bare CFF table, else TrueType outlines. */
  cff: boolean;
  bytes: Buffer;
  /** Lengths below in thousandths of the size. */
  box: number[];
  italicAngle: number;
  ascent: number;
  descent: number;
  capHeight: number;
};

const opened = new Map<Typeface, Font>();

/**
 * Reads a typeface, once for the process. Ask it for glyphs only by their numbers: it caches the characters that they stood
 * for.
 */
function outlinesOf(typeface: Typeface): Font {
  const known = opened.get(typeface);
  if (known) return known;
  const font = create(readFileSync(typefaceFile(typeface)));
  if (!('createSubset' in font)) throw new Error(`${typeface} is a collection of typefaces`);
  opened.set(typeface, font);
  return font;
}

/** Makes a font program of these glyphs in this order, the missing glyph being the first; a glyph may come twice. */
export function fontProgram(typeface: Typeface, glyphs: readonly number[]): FontProgram {
  const font = outlinesOf(typeface);
  const subset = font.createSubset();
  listOf(subset).splice(0, Infinity, ...glyphs);
  const bytes = Buffer.from(subset.encode());
  const scale = 1000 / font.unitsPerEm;
  const { minX, minY, maxX, maxY } = font.bbox;
  return {
    name: `${tagOf(bytes)}+${font.postscriptName ?? 'Subset'}`,
    cff: Reflect.has(subset, 'cff'),
    bytes,
    box: [minX, minY, maxX, maxY].map((value) => Math.round(value * scale)),
    italicAngle: font.italicAngle,
    ascent: Math.round(font.ascent * scale),
    descent: Math.round(font.descent * scale),
    capHeight: Math.round(font.capHeight * scale),
  };
}

/** The glyphs of a subset in their order, which the library's types do not know: its own call takes each only once. */
function listOf(subset: Subset): number[] {
  const list: unknown = Reflect.get(subset, 'glyphs');
  if (!Array.isArray(list) || list.length !== 1 || list[0] !== 0)
    throw new Error('the font library lists the glyphs of a subset in another way');
  return list;
}

/** Makes a tag of six letters from the contents of the program. */
function tagOf(file: Buffer): string {
  const digest = createHash('sha256').update(file).digest();
  return Array.from(digest.subarray(0, 6), (octet) => String.fromCharCode(65 + (octet % 26))).join('');
}
