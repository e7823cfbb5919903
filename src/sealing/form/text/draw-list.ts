import { numbers } from '#signatures/pades/fields/appearance.ts';
import type { RevisionFonts } from '#signatures/pades/revision/revision-fonts.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { optionsOf } from './choices.ts';
import { filling } from '../colour.ts';
import { defaultAppearance } from '../font/default-appearance.ts';
import { cleaned, drawLines, faceFor } from './draw-text.ts';
import type { Drawn, Box } from './draw-text.ts';
import type { FormField } from '../form-field.ts';
import type { Frame } from '../frame.ts';
import { alignmentOf } from './lay-out-text.ts';

/** The background of a chosen option, as Acrobat paints it. */
const chosenGround = [0.6, 0.757, 0.855];
const [usual, leading, ascent, padding] = [12, 1.16, 0.93, 2] as const;

/**
 * Draws the options of a list box from the first that is visible on (/TI, ISO 32000-2 clause 12.7.5.4), as many as it has
 * space for, the chosen ones on a background of their own. Gives undefined when it has none.
 */
export function drawList(
  update: Update,
  fonts: RevisionFonts,
  { field, frame, room }: { field: FormField; frame: Frame; room: Box },
): Drawn | undefined {
  const appearance = defaultAppearance(update, field);
  const size = appearance.size || usual;
  const height = size * leading;
  const top = field.get('TI');
  const from = typeof top === 'number' && top > 0 ? Math.floor(top) : 0;
  const visible = Math.ceil((room.height - 2 * frame.inset) / height);
  const options = optionsOf(update, field).slice(from, from + Math.max(0, visible));
  if (options.length === 0) return undefined;
  const texts = options.map(({ shown }) => cleaned(shown).replaceAll(/[\r\n]+/g, ' '));
  const face = faceFor(update, fonts, { field, text: texts.join(''), room, font: appearance.font });
  const bottom = (index: number) => room.height - frame.inset - (index + 1) * height;
  const free = room.width - 2 * (frame.inset + padding);
  const align = alignmentOf(update, field);
  const lines = texts.map((text, index) => ({
    text,
    x: frame.inset + padding + (Math.max(0, free - face.width(text) * size) * align) / 2,
    y: bottom(index) + (leading - ascent) * size,
    size,
    colour: appearance.colour,
  }));
  const grounds = options.flatMap(({ chosen }, index) =>
    chosen ? [`${numbers(frame.inset, bottom(index), room.width - 2 * frame.inset, height)} re f`] : [],
  );
  const drawn = drawLines(face, lines);
  return { ...drawn, operators: [filling(chosenGround), ...grounds, ...drawn.operators] };
}
