import { decimal } from './show-operators.ts';
import type { ShapedRun } from './shape.ts';
import { startSubset } from './subset.ts';
import type { CompositeFont, Subset } from './subset.ts';
import type { Typeface } from './typefaces.ts';

/** The typefaces of one sheet: each is embedded once, with the glyphs that were drawn. */
export type SheetFonts = {
  /** Draws runs on the page that is open, from a baseline's beginning on; points from the top left. */
  draw(runs: readonly ShapedRun[], at: { x: number; y: number; size: number; colour: string }): void;
  /** Embeds the glyphs that were drawn; once, before the document ends. */
  embed(): void;
};

/**
 * Begins without any typeface. The library gets only glyphs and positions, because its own fonts keep the glyphs of other
 * documents.
 */
export function startSheetFonts(pdf: PDFKit.PDFDocument): SheetFonts {
  const known = new Map<Typeface, { subset: Subset; key: string; ref: PDFKit.PDFKitReference }>();
  const fontFor = (typeface: Typeface) => {
    const made = known.get(typeface) ?? {
      subset: startSubset(typeface),
      key: `T${known.size}`,
      ref: pdf.ref({ Type: 'Font', Subtype: 'Type0' }),
    };
    known.set(typeface, made);
    return made;
  };
  return {
    draw: (runs, { x, y, size, colour }) => {
      const shown = runs.map((run) => {
        const { subset, key, ref } = fontFor(run.typeface);
        pdf.page.fonts[key] = ref;
        return `/${key} ${decimal(size)} Tf ${subset.show(run)(size)}`;
      });
      const { height } = pdf.page;
      pdf.addContent(`q 1 0 0 -1 0 ${decimal(height)} cm ${colourOf(colour)} rg BT`);
      pdf.addContent(`1 0 0 1 ${decimal(x)} ${decimal(height - y)} Tm ${shown.join(' ')} ET Q`);
    },
    embed: () => {
      for (const { subset, ref } of known.values()) embedFont(pdf, ref, subset.finish());
    },
  };
}

/** Red, green and blue, from a colour as style sheets write it. */
function colourOf(hex: string): string {
  return [1, 3, 5].map((at) => decimal(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ');
}

/** Puts a composite font (ISO 32000-2 clause 9.7) where its reference points to. */
function embedFont(pdf: PDFKit.PDFDocument, ref: PDFKit.PDFKitReference, font: CompositeFont): void {
  const { program, widths } = font;
  const { bytes, cff } = program;
  const file = stream(pdf, bytes, cff ? { Subtype: 'CIDFontType0C' } : { Length1: bytes.length });
  const descriptor = finished(pdf, {
    Type: 'FontDescriptor',
    FontName: program.name,
    // Symbolic: the glyphs are named by their numbers alone.
    Flags: 4,
    FontBBox: program.box,
    ItalicAngle: program.italicAngle,
    Ascent: program.ascent,
    Descent: program.descent,
    CapHeight: program.capHeight,
    StemV: 80,
    [cff ? 'FontFile3' : 'FontFile2']: file,
  });
  const descendant = finished(pdf, {
    Type: 'Font',
    Subtype: cff ? 'CIDFontType0' : 'CIDFontType2',
    BaseFont: program.name,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    W: [0, widths],
    ...(!cff && { CIDToGIDMap: 'Identity' }),
  });
  Object.assign(ref.data, {
    BaseFont: program.name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: stream(pdf, Buffer.from(font.toUnicode, 'latin1'), {}),
  });
  ref.end(undefined);
}

function finished(pdf: PDFKit.PDFDocument, data: object): PDFKit.PDFKitReference {
  const ref = pdf.ref(data);
  ref.end(undefined);
  return ref;
}

function stream(pdf: PDFKit.PDFDocument, data: Buffer, members: object): PDFKit.PDFKitReference {
  const ref = pdf.ref(members);
  ref.end(data);
  return ref;
}
