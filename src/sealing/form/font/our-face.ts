import { drawAppearance } from '#signatures/pades/fields/appearance.ts';
import type { RevisionFonts } from '#signatures/pades/revision/revision-fonts.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { linesOf } from '#typesetting/lines.ts';
import { fitText } from '../../texts/fit-text.ts';
import { rgbOf } from '../colour.ts';
import type { Face, PlacedLine } from './face.ts';

const unbounded = 1_000_000;

/** Our typefaces, for texts that the field's own font cannot write. They are drawn as a form within the field's. */
export function ourFace(update: Update, fonts: RevisionFonts, room: { width: number; height: number }): Face {
  return {
    width: (text) => linesIn(text, 1, unbounded)[0]?.width ?? 0,
    lines: (text, size, width) =>
      linesIn(text, size, width).map(({ runs }) => runs.map((run) => run.text).join('')),
    draw: (lines) => {
      const texts = lines.flatMap((line) => placed(fonts, line));
      const form = drawAppearance(update, fonts, { ...room, rotation: 0 }, { texts });
      return { operators: ['/Text Do'], fonts: new Map(), forms: new Map([['Text', form]]) };
    },
  };
}

function linesIn(text: string, size: number, width: number) {
  return linesOf({ text, style: 'regular', size, width });
}

function placed(fonts: RevisionFonts, { text, x, y, size, colour }: PlacedLine) {
  const box = { x: 0, y: 0, width: unbounded, height: size * 2 };
  const drawn = fitText(fonts, text, box, { largest: size, colour: rgbOf(colour) });
  return drawn.map((one) => ({ ...one, x, y }));
}
