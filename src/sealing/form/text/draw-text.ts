import { numbers } from '#signatures/pades/fields/appearance.ts';
import type { RevisionFonts } from '#signatures/pades/revision/revision-fonts.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { chosenText, optionsOf } from './choices.ts';
import { stroking } from '../colour.ts';
import { defaultAppearance } from '../font/default-appearance.ts';
import type { DrawnLines, Face, PlacedLine } from '../font/face.ts';
import { fieldFace } from '../font/field-face.ts';
import { valueText } from './field-text.ts';
import { fieldFlags } from '../form-field.ts';
import type { FormField } from '../form-field.ts';
import type { Frame } from '../frame.ts';
import { alignmentOf, layOutText } from './lay-out-text.ts';
import { unshowable } from '../../texts/unshowable.ts';
import { ourFace } from '../font/our-face.ts';

export type Box = { width: number; height: number };
export type Drawn = DrawnLines;

/** More than this shows in no field. */
const most = 20_000;

/** Draws the text of a text field or a combo box; gives undefined when it shows none. */
export function drawText(
  update: Update,
  fonts: RevisionFonts,
  { field, frame, room }: { field: FormField; frame: Frame; room: Box },
): Drawn | undefined {
  const text = shownText(update, field);
  const cells = combLines(field, frame, room);
  if (text.trim() === '')
    return cells.length > 0 ? { operators: cells, fonts: new Map(), forms: new Map() } : undefined;
  const appearance = defaultAppearance(update, field);
  const face = faceFor(update, fonts, { field, text, room, font: appearance.font });
  const place = { ...room, inset: frame.inset, appearance, align: alignmentOf(update, field) };
  return withOperators(drawLines(face, layOutText(field, face, text, place)), cells);
}

function withOperators(drawn: Drawn, before: string[]): Drawn {
  return { ...drawn, operators: [...before, ...drawn.operators] };
}

/** Tells whether a typeface can write the text of a text field or a choice. */
export function canBeMade(update: Update, field: FormField): boolean {
  const text =
    field.kind === 'list'
      ? optionsOf(update, field)
          .map(({ shown }) => cleaned(shown))
          .join(' ')
          .slice(0, most)
      : shownText(update, field);
  const { font } = defaultAppearance(update, field);
  return fieldFace(update, field, { key: font, text }) !== undefined || unshowable(text) === undefined;
}

/** Draws lines that have something in them. */
export function drawLines(face: Face, lines: PlacedLine[]): Drawn {
  return face.draw(lines.filter(({ text }) => text.trim() !== ''));
}

type Wanted = { field: FormField; text: string; room: Box; font: string | undefined };

/** The field's own font where it can write the text, else our typefaces. */
export function faceFor(update: Update, fonts: RevisionFonts, { field, text, room, font }: Wanted): Face {
  return fieldFace(update, field, { key: font, text }) ?? ourFace(update, fonts, room);
}

function shownText(update: Update, field: FormField): string {
  const text = field.kind === 'combo' ? chosenText(update, field) : valueText(update, field.get('V'));
  const shown = cleaned(text).slice(0, most);
  const hidden = field.kind === 'text' && (field.flags & fieldFlags.password) !== 0;
  return hidden ? '*'.repeat(Array.from(shown).length) : shown;
}

/** Without characters that control and show nothing; a tab is as wide as spaces are. */
export function cleaned(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\t', '    ')
    .replaceAll(/[^\P{Cc}\r\n]|\u{feff}/gu, '');
}

/** The lines between the cells of a comb, in the colour of its border. */
function combLines(field: FormField, frame: Frame, room: Box): string[] {
  const cells = field.get('MaxLen');
  const comb = field.kind === 'text' && (field.flags & fieldFlags.comb) !== 0;
  const lined = frame.style === 'solid' || frame.style === 'dashed';
  if (!comb || !lined || !frame.border || frame.width === 0) return [];
  if (typeof cells !== 'number' || cells < 1 || cells > 1000) return [];
  const count = Math.floor(cells);
  const lines = Array.from({ length: count - 1 }, (_, index) => {
    const x = ((index + 1) * room.width) / count;
    return `${numbers(x, 0)} m ${numbers(x, room.height)} l S`;
  });
  return ['q', `${numbers(frame.width)} w`, stroking(frame.border), ...lines, 'Q'];
}
