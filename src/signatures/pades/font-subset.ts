import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Font, Glyph } from 'fontkit';
import { dict, name, stream } from './objects.ts';
import type { PdfDict, PdfRef, PdfStream, PdfValue } from './objects.ts';
import type { Update } from './update.ts';

/** A text that is set in one typeface. */
export type TextRun = { font: Font; text: string };

/** The glyphs of a run as a content stream shows them. */
export type ShownText = { hex: string; /** For size 1. */ width: number };

/** The part of a typeface that a file needs. */
export type FontSubset = {
  show(text: string): ShownText;
  /** Puts the font with the glyphs shown so far as a composite font (ISO 32000-2 clause 9.7). */
  embed(update: Update, at: PdfRef): void;
};

type UsedGlyph = { advance: number; codePoints: number[] };

/** Begins an empty subset. */
export function startSubset(font: Font): FontSubset {
  const subset = font.createSubset();
  const used: UsedGlyph[] = [{ advance: font.getGlyph(0).advanceWidth, codePoints: [0] }];
  const include = (glyph: Glyph): number => {
    // A number, the glyph's in the subset, whatever the library's types say.
    const id = Number(subset.includeGlyph(glyph));
    used[id] ??= { advance: glyph.advanceWidth, codePoints: glyph.codePoints };
    return id;
  };
  return {
    show: (text) => {
      const { glyphs } = font.layout(text, { liga: false, clig: false });
      const codes = glyphs.map((glyph) => include(glyph).toString(16).padStart(4, '0'));
      const advance = glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
      return { hex: codes.join(''), width: advance / font.unitsPerEm };
    },
    embed: (update, at) =>
      embedSubset(update, at, font, {
        used,
        cff: Reflect.has(subset, 'cff'),
        file: Buffer.from(subset.encode()),
      }),
  };
}

type Subset = {
  used: UsedGlyph[];
  /** A bare CFF table, else TrueType outlines. */ cff: boolean;
  file: Buffer;
};

function embedSubset(update: Update, at: PdfRef, font: Font, { used, cff, file }: Subset): void {
  const scale = 1000 / font.unitsPerEm;
  const fontName = name(`${tagOf(file)}+${font.postscriptName ?? 'Subset'}`);
  const descendant = dict({
    Type: name('Font'),
    Subtype: name(cff ? 'CIDFontType0' : 'CIDFontType2'),
    BaseFont: fontName,
    CIDSystemInfo: dict({
      Registry: { bytes: Buffer.from('Adobe') },
      Ordering: { bytes: Buffer.from('Identity') },
      Supplement: 0,
    }),
    FontDescriptor: update.add(descriptor(update, { font, file, cff, scale, fontName })),
    W: [0, used.map(({ advance }) => Math.round(advance * scale))],
    CIDToGIDMap: cff ? undefined : name('Identity'),
  });
  update.put(
    at,
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: fontName,
      Encoding: name('Identity-H'),
      DescendantFonts: [update.add(descendant)],
      ToUnicode: update.add(compressed({}, Buffer.from(toUnicode(used), 'latin1'))),
    }),
  );
}

type Described = { font: Font; file: Buffer; cff: boolean; scale: number; fontName: PdfValue };

function descriptor(update: Update, { font, file, cff, scale, fontName }: Described): PdfDict {
  const { minX, minY, maxX, maxY } = font.bbox;
  const program = compressed(cff ? { Subtype: name('CIDFontType0C') } : { Length1: file.length }, file);
  return dict({
    Type: name('FontDescriptor'),
    FontName: fontName,
    // Symbolic: the glyphs are named by their numbers alone.
    Flags: 4,
    FontBBox: [minX, minY, maxX, maxY].map((value) => Math.round(value * scale)),
    ItalicAngle: font.italicAngle,
    Ascent: Math.round(font.ascent * scale),
    Descent: Math.round(font.descent * scale),
    CapHeight: Math.round(font.capHeight * scale),
    StemV: 80,
    [cff ? 'FontFile3' : 'FontFile2']: update.add(program),
  });
}

/** A stream that is compressed. */
function compressed(members: Record<string, PdfValue>, data: Uint8Array): PdfStream {
  return stream({ ...members, Filter: name('FlateDecode') }, deflateSync(data));
}

/** Six letters that tell subsets of one typeface apart, made of what is in it. */
function tagOf(file: Buffer): string {
  const digest = createHash('sha256').update(file).digest();
  return Array.from(digest.subarray(0, 6), (octet) => String.fromCharCode(65 + (octet % 26))).join('');
}

function toUnicode(used: UsedGlyph[]): string {
  const lines = used.flatMap(({ codePoints }, id) => {
    if (id === 0 || codePoints.length === 0) return [];
    const text = String.fromCodePoint(...codePoints);
    const hex = Buffer.from(text, 'utf16le').swap16().toString('hex');
    return [`<${id.toString(16).padStart(4, '0')}> <${hex}>`];
  });
  const blocks: string[] = [];
  for (let from = 0; from < lines.length; from += 100) {
    const block = lines.slice(from, from + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
