import { numbers } from '#signatures/pades/fields/appearance.ts';
import type { RevisionFonts } from '#signatures/pades/revision/revision-fonts.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { filling, stroking } from './colour.ts';
import type { Colour } from './colour.ts';
import { defaultAppearance } from './font/default-appearance.ts';
import { cleaned, drawLines, faceFor } from './text/draw-text.ts';
import type { Drawn, Box } from './text/draw-text.ts';
import { valueText } from './text/field-text.ts';
import type { FormField } from './form-field.ts';
import { circle, looksOf } from './frame.ts';
import type { Frame } from './frame.ts';
import { isOn } from './stored-appearance.ts';

/** The mark of a check box or radio button by its caption, a character of ZapfDingbats (ISO 32000-2 clause 12.7.5.2). */
export function markOf(update: Update, field: FormField): string {
  const given = valueText(update, update.resolve(looksOf(update, field).get('CA')));
  return given in marks ? given : field.kind === 'radio' ? 'l' : '4';
}

/**
 * Draws the content of a button within its frame: the mark of one that is on, or its caption. Gives undefined when there is
 * none.
 */
export function drawButton(
  update: Update,
  fonts: RevisionFonts,
  { field, frame, room }: { field: FormField; frame: Frame; room: Box },
): Drawn | undefined {
  if (field.kind === 'push') return drawCaption(update, fonts, { field, frame, room });
  if (!isOn(update, field)) return undefined;
  const { colour } = defaultAppearance(update, field);
  const operators = (marks[markOf(update, field)] ?? tick)(room, colour);
  return { operators: ['q', operators, 'Q'], fonts: new Map(), forms: new Map() };
}

function drawCaption(
  update: Update,
  fonts: RevisionFonts,
  { field, frame, room }: { field: FormField; frame: Frame; room: Box },
): Drawn | undefined {
  const caption = valueText(update, update.resolve(looksOf(update, field).get('CA')));
  const text = cleaned(caption)
    .replaceAll(/[\r\n]+/g, ' ')
    .slice(0, 1000);
  if (text.trim() === '') return undefined;
  const appearance = defaultAppearance(update, field);
  const face = faceFor(update, fonts, { field, text, room, font: appearance.font });
  const fitting = Math.min(
    (room.height - 2 * frame.inset) * 0.72,
    12,
    room.width / Math.max(face.width(text), 0.01),
  );
  const size = appearance.size || Math.max(1, fitting);
  const [x, y] = [(room.width - face.width(text) * size) / 2, room.height / 2 - 0.36 * size];
  return drawLines(face, [{ text, x, y, size, colour: appearance.colour }]);
}

type Mark = (room: Box, colour: Colour) => string;

/** A place in the square about the middle of a room, in parts of its side. */
function within(room: Box, x: number, y: number): string {
  const side = Math.min(room.width, room.height);
  return numbers(room.width / 2 + (x - 0.5) * side, room.height / 2 + (y - 0.5) * side);
}

function polygon(room: Box, points: [number, number][]): string {
  return points.map(([x, y], index) => `${within(room, x, y)} ${index === 0 ? 'm' : 'l'}`).join(' ');
}

function filled(points: [number, number][]): Mark {
  return (room, colour) => `${filling(colour)} ${polygon(room, points)} h f`;
}

function pen(room: Box, colour: Colour): string {
  return `${stroking(colour)} ${numbers(Math.min(room.width, room.height) * 0.11)} w 1 J 1 j`;
}

const tick: Mark = (room, colour) =>
  `${pen(room, colour)} ${polygon(room, [
    [0.22, 0.5],
    [0.43, 0.27],
    [0.78, 0.74],
  ])} S`;

const cross: Mark = (room, colour) =>
  `${pen(room, colour)} ${polygon(room, [
    [0.24, 0.24],
    [0.76, 0.76],
  ])} ${polygon(room, [
    [0.24, 0.76],
    [0.76, 0.24],
  ])} S`;

const dot: Mark = (room, colour) =>
  `${filling(colour)} ${circle(room, Math.min(room.width, room.height) * 0.25)} f`;

const star = Array.from({ length: 10 }, (_, index): [number, number] => {
  const [angle, reach] = [Math.PI / 2 + (index * Math.PI) / 5, index % 2 === 0 ? 0.36 : 0.14];
  return [0.5 + reach * Math.cos(angle), 0.5 + reach * Math.sin(angle)];
});

const marks: Record<string, Mark> = {
  '4': tick,
  '8': cross,
  l: dot,
  u: filled([
    [0.5, 0.18],
    [0.82, 0.5],
    [0.5, 0.82],
    [0.18, 0.5],
  ]),
  n: filled([
    [0.26, 0.26],
    [0.74, 0.26],
    [0.74, 0.74],
    [0.26, 0.74],
  ]),
  H: filled(star),
};
