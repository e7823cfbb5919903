import { embedFont } from './font-subset.ts';
import type { FontSource, FontSubset, TextRun } from './font-subset.ts';
import type { PdfRef } from '../../pdf/objects.ts';
import type { Update } from './update.ts';

/** A run as a content stream shows it, with the name and reference of its font. */
type SetRun = {
  key: string;
  font: PdfRef;
  /** The operators that show it at a size, once its font is chosen and its place set. */
  show: (size: number) => string;
  /** The width for size 1. */
  width: number;
};

/** The typefaces of one revision: every appearance in it shares them, so each is embedded once. */
export type RevisionFonts = {
  set(run: TextRun): SetRun;
  /** Embeds the glyphs that were set; once, before the revision is closed. */
  embed(): void;
};

/** Begins without any typeface; unused ones cost nothing. */
export function startFonts(update: Update): RevisionFonts {
  const known = new Map<FontSource, { subset: FontSubset; key: string; ref: PdfRef }>();
  const fontFor = (font: FontSource) => {
    const found = known.get(font);
    if (found) return found;
    const made = { subset: font.startSubset(), key: `F${known.size}`, ref: update.allocate() };
    known.set(font, made);
    return made;
  };
  return {
    set: (run) => {
      const { subset, key, ref } = fontFor(run.font);
      return { key, font: ref, show: subset.show(run), width: run.width };
    },
    embed: () => {
      for (const { subset, ref } of known.values()) embedFont(update, ref, subset.finish());
    },
  };
}
