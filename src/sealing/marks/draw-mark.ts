import { defined } from '#domain/common/defined.ts';
import type { MarkFace } from '#domain/envelope/mark-face.ts';
import { drawAppearance } from '#signatures/pades/fields/appearance.ts';
import type { DrawnImage, DrawnText, Drawing, AppearanceBox } from '#signatures/pades/fields/appearance.ts';
import type { PdfRef } from '#signatures/pdf/objects.ts';
import type { RevisionFonts } from '#signatures/pades/revision/revision-fonts.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { fontRuns } from '#typesetting/font-runs.ts';
import { widthOf } from '#typesetting/lines.ts';
import { directionOf } from '#typesetting/set-line.ts';
import type { Style } from '#typesetting/typefaces.ts';
import { fitColumns } from '../texts/fit-columns.ts';
import { insideOf } from '../texts/fit-text.ts';
import type { Box } from '../texts/fit-text.ts';
import type { SignerMark } from '../plan.ts';
import { addPicture, readMark } from './read-mark.ts';

/** A mark made ready for one revision: its picture is in it once, however often it is shown. */
export type PreparedMark =
  | { text: string; style: Style }
  | {
      /** The text that replaces the picture when a value is read. */
      text: string;
      image: PdfRef;
      width: number;
      height: number;
    };

const hands: Record<MarkFace, Style> = { caveat: 'caveat', bad_script: 'badScript', pacifico: 'pacifico' };

/** How a style fills a line, for size 1: the height of a line that holds all of its letters, and that of its capitals. */
const heights: Partial<Record<Style, { line: number; capital: number }>> = {
  caveat: { line: 1.3, capital: 0.68 },
  badScript: { line: 1.85, capital: 0.98 },
  pacifico: { line: 1.78, capital: 0.85 },
};
const plainHeights = { line: 1.25, capital: 0.71 };

/** Adds the picture of a mark to a revision. `name` is its text. Throws UnusableMark. */
export function prepareMark(update: Update, mark: SignerMark | null, name: string): PreparedMark {
  if (mark?.image && mark.type !== 'typed') {
    const picture = readMark(mark.image);
    return { text: name, image: addPicture(update, picture), width: picture.width, height: picture.height };
  }
  const style = mark?.face ? hands[mark.face] : 'bold';
  return { text: mark?.text?.trim() ? mark.text : name, style };
}

const soft = [0.36, 0.33, 0.3] as const;
/** The heights of a room from which on lines stand under the mark, or beside it. */
const roomFor = { below: 26, beside: 12 } as const;

/** Draws a signature: the mark, and beneath it, or beside it in a low box, the signer's name and the time. */
export function drawSignature(
  update: Update,
  fonts: RevisionFonts,
  room: AppearanceBox,
  { mark, lines }: { mark: PreparedMark; lines: string[] },
): PdfRef {
  const inside = insideOf(room);
  const { markBox, linesBox } = split(inside);
  const drawn = drawMark(mark, markBox);
  if (!linesBox) return drawAppearance(update, fonts, room, drawn);
  const small = { largest: 7, colour: soft };
  const height = linesBox.height / lines.length;
  const texts = lines.flatMap((line, index) => {
    const y = linesBox.y + linesBox.height - (index + 1) * height;
    return oneLine(line, { ...linesBox, y, height }, small);
  });
  const below = linesBox.x === markBox.x;
  const rule = { x: inside.x, y: linesBox.y + linesBox.height + 0.5, length: inside.width };
  const rules = below ? [rule] : [];
  return drawAppearance(update, fonts, room, { ...drawn, texts: [...(drawn.texts ?? []), ...texts], rules });
}

/** Initials, or a signature shown once more: the mark alone. */
export function drawMarkAlone(
  update: Update,
  fonts: RevisionFonts,
  room: AppearanceBox,
  mark: PreparedMark,
): PdfRef {
  return drawAppearance(update, fonts, room, drawMark(mark, insideOf(room)));
}

function split(inside: Box): { markBox: Box; linesBox: Box | undefined } {
  if (inside.height >= roomFor.below) {
    const height = Math.min(18, Math.max(11, inside.height * 0.34));
    const markBox = { ...inside, y: inside.y + height + 1.5, height: inside.height - height - 1.5 };
    return { markBox, linesBox: { ...inside, height } };
  }
  if (inside.height >= roomFor.beside && inside.width >= inside.height * 4) {
    const width = inside.width * 0.52;
    const linesBox = { ...inside, x: inside.x + width + 3, width: inside.width - width - 3 };
    return { markBox: { ...inside, width }, linesBox };
  }
  return { markBox: inside, linesBox: undefined };
}

function drawMark(mark: PreparedMark, box: Box): Drawing {
  if (!('image' in mark)) return { texts: oneLine(mark.text, box, { largest: 26, style: mark.style }) };
  return { images: [fitted(mark, box)] };
}

function fitted(mark: { image: PdfRef; width: number; height: number }, box: Box): DrawnImage {
  const scale = Math.min(box.width / mark.width, box.height / mark.height);
  const [width, height] = [mark.width * scale, mark.height * scale];
  return { image: mark.image, x: box.x, y: box.y + (box.height - height) / 2, width, height };
}

/** Set in one line: as small as it must be, before it would be broken; or in columns, in the Mongolian script. */
function oneLine(text: string, box: Box, fit: { largest: number; style?: Style } & Look): DrawnText[] {
  const written = text.replaceAll(/(?!\u202F)\s+/g, ' ').trim();
  const style = fit.style ?? 'regular';
  const runs = fontRuns(written, style, directionOf(written));
  const { line: high, capital } = heights[style] ?? plainHeights;
  const size = Math.min(fit.largest, box.height / high, box.width / Math.max(widthOf(runs), 0.001));
  const line = { runs, size, x: box.x, y: box.y + (box.height - size * capital) / 2 };
  return (
    fitColumns(written, box, { ...fit, style, line: size }) ?? [
      { ...line, ...defined({ colour: fit.colour }) },
    ]
  );
}

type Look = Pick<DrawnText, 'colour'>;
