import type { Font } from 'fontkit';
import { startSubset } from './font-subset.ts';
import type { FontSubset, TextRun } from './font-subset.ts';
import type { PdfRef } from './objects.ts';
import type { Update } from './update.ts';

/** A run as a content stream shows it, with the font by which name and reference. */
export type SetRun = { key: string; font: PdfRef; hex: string; /** For size 1. */ width: number };

/** The typefaces of one revision: every appearance in it shares them, so each is embedded once. */
export type RevisionFonts = {
  set(run: TextRun): SetRun;
  /** Embeds the glyphs that were set; once, before the revision is closed. */
  embed(): void;
};

/** Begins without any typeface; what is never used costs nothing. */
export function startFonts(update: Update): RevisionFonts {
  const known = new Map<Font, { subset: FontSubset; key: string; ref: PdfRef }>();
  const fontFor = (font: Font) => {
    const found = known.get(font);
    if (found) return found;
    const made = { subset: startSubset(font), key: `F${known.size}`, ref: update.allocate() };
    known.set(font, made);
    return made;
  };
  return {
    set: ({ font, text }) => {
      const { subset, key, ref } = fontFor(font);
      return { key, font: ref, ...subset.show(text) };
    },
    embed: () => {
      for (const { subset, ref } of known.values()) subset.embed(update, ref);
    },
  };
}
