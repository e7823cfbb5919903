import { drawAppearance, tickAppearance } from '#signatures/pades/appearance.ts';
import type { Room } from '#signatures/pades/appearance.ts';
import { readText } from '#signatures/pades/fill-fields.ts';
import { isDict, nameOf } from '#signatures/pades/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '#signatures/pades/objects.ts';
import type { RevisionFonts } from '#signatures/pades/revision-fonts.ts';
import type { Update } from '#signatures/pades/update.ts';
import { fitText, insideOf } from './fit-text.ts';

/** Field flags: a password, a push button (ISO 32000-2 clauses 12.7.5.3, 12.7.5.2). */
const flags = { password: 1 << 13, pushButton: 1 << 16 } as const;
const alignments = ['left', 'center', 'right'] as const;

/**
 * An appearance for a field that has a value and none, as viewers would make one: of text and choices the value, of a
 * box that is checked a tick. Undefined for all that shows nothing.
 */
export function madeAppearance(update: Update, fonts: RevisionFonts, field: PdfDict): PdfRef | undefined {
  const type = nameOf(inherited(update, field, 'FT'));
  const flag = inherited(update, field, 'Ff');
  const has = (bit: number) => typeof flag === 'number' && (flag & bit) !== 0;
  const room = roomOfRect(update, field);
  if (type === 'Btn')
    return has(flags.pushButton) || !isChecked(update, field)
      ? undefined
      : tickAppearance(update, room, { framed: true });
  if ((type !== 'Tx' && type !== 'Ch') || has(flags.password)) return undefined;
  const text = textOf(update, inherited(update, field, 'V'));
  if (text.trim() === '') return undefined;
  const fit = { largest: sizeOf(update, field), align: alignmentOf(update, field) };
  const texts = fitText(fonts, text, insideOf(room), fit);
  return drawAppearance(update, fonts, room, { texts });
}

/** In a group of choices one is on: the one whose state is the value. Without states the value tells. */
function isChecked(update: Update, field: PdfDict): boolean {
  const state = nameOf(update.resolve(field.get('AS')) ?? inherited(update, field, 'V'));
  return state !== undefined && state !== 'Off';
}

function roomOfRect(update: Update, field: PdfDict): Room {
  const rect = update.resolve(field.get('Rect'));
  const sides = Array.isArray(rect) ? rect.map((side) => update.resolve(side)) : [];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides.map((side) => (typeof side === 'number' ? side : 0));
  return { width: Math.abs(x1 - x0), height: Math.abs(y1 - y0), rotation: 0 };
}

function textOf(update: Update, value: PdfValue): string {
  if (Array.isArray(value)) return value.map((one) => textOf(update, update.resolve(one))).join('\n');
  return typeof value === 'object' && value !== null && 'bytes' in value ? readText(value.bytes) : '';
}

/** The size that the default appearance asks for; nought lets it fit (clause 12.7.4.3). */
function sizeOf(update: Update, field: PdfDict): number {
  const size = Number(/([\d.]+)\s+Tf/.exec(textOf(update, inherited(update, field, 'DA')))?.[1] ?? 0);
  return size > 0 ? size : 12;
}

function alignmentOf(update: Update, field: PdfDict): (typeof alignments)[number] {
  const given = inherited(update, field, 'Q');
  return alignments[typeof given === 'number' ? given : 0] ?? 'left';
}

const deepest = 32;

/** A field's own value or that of the fields above it (clause 12.7.4.1). */
function inherited(update: Update, field: PdfDict, key: string): PdfValue {
  let node: PdfValue = field;
  for (let depth = 0; isDict(node) && depth < deepest; depth += 1) {
    if (node.has(key)) return update.resolve(node.get(key));
    node = update.resolve(node.get('Parent'));
  }
  return null;
}
