import { deflateSync } from 'node:zlib';
import { dict, name, stream } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfStream, PdfValue } from '../../pdf/objects.ts';
import type { Update } from './update.ts';

/** A text that is set in glyphs of one typeface, from left to right as they are seen; lengths for size 1. */
export type TextRun = { font: FontSource; text: string; glyphs: Glyph[]; width: number };

/** A glyph at its position in a run, and its text, as `src/typesetting` has set it. */
type Glyph = {
  id: number;
  text: string;
  cluster: number;
  spelled: boolean;
  advance: number;
  nominal: number;
  x: number;
  y: number;
};

/** A typeface from which a file embeds the needed part. */
export type FontSource = { startSubset(): FontSubset };

/** The part of a typeface that a file needs. */
export type FontSubset = {
  /** The operators that show a run at a size, once its font is chosen and its place set (ISO 32000-2 clause 9.4.3). */
  show(run: TextRun): (size: number) => string;
  finish(): CompositeFont;
};

/** A composite font with two-byte codes, in parts (clause 9.7); lengths in thousandths of the size. */
export type CompositeFont = {
  program: {
    name: string;
    /** A bare CFF table, else TrueType outlines. */ cff: boolean;
    bytes: Buffer;
    box: number[];
    italicAngle: number;
    ascent: number;
    descent: number;
    capHeight: number;
  };
  widths: number[];
  toUnicode: string;
};

/** Puts a font into a revision as a composite font. */
export function embedFont(update: Update, at: PdfRef, { program, widths, toUnicode }: CompositeFont): void {
  const fontName = name(program.name);
  const descendant = dict({
    Type: name('Font'),
    Subtype: name(program.cff ? 'CIDFontType0' : 'CIDFontType2'),
    BaseFont: fontName,
    CIDSystemInfo: dict({
      Registry: { bytes: Buffer.from('Adobe') },
      Ordering: { bytes: Buffer.from('Identity') },
      Supplement: 0,
    }),
    FontDescriptor: update.add(descriptor(update, program)),
    W: [0, widths],
    CIDToGIDMap: program.cff ? undefined : name('Identity'),
  });
  update.put(
    at,
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: fontName,
      Encoding: name('Identity-H'),
      DescendantFonts: [update.add(descendant)],
      ToUnicode: update.add(compressed({}, Buffer.from(toUnicode, 'latin1'))),
    }),
  );
}

function descriptor(update: Update, program: CompositeFont['program']): PdfDict {
  const { cff, bytes } = program;
  const file = compressed(cff ? { Subtype: name('CIDFontType0C') } : { Length1: bytes.length }, bytes);
  return dict({
    Type: name('FontDescriptor'),
    FontName: name(program.name),
    // Symbolic: the glyphs are named by their numbers alone.
    Flags: 4,
    FontBBox: program.box,
    ItalicAngle: program.italicAngle,
    Ascent: program.ascent,
    Descent: program.descent,
    CapHeight: program.capHeight,
    StemV: 80,
    [cff ? 'FontFile3' : 'FontFile2']: update.add(file),
  });
}

/** A stream that is compressed. */
function compressed(members: Record<string, PdfValue>, data: Uint8Array): PdfStream {
  return stream({ ...members, Filter: name('FlateDecode') }, deflateSync(data));
}
