import { numbers } from '#signatures/pades/fields/appearance.ts';
import { dict, name, stream } from '#signatures/pdf/objects.ts';
import type { PdfRef } from '#signatures/pdf/objects.ts';
import { uprightMatrix } from '#signatures/pades/page/page-geometry.ts';
import type { Rotation } from '#signatures/pades/page/page-geometry.ts';
import type { RevisionFonts } from '#signatures/pades/revision/revision-fonts.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { drawButton, markOf } from './draw-button.ts';
import { drawList } from './text/draw-list.ts';
import { drawText } from './text/draw-text.ts';
import type { Drawn, Box } from './text/draw-text.ts';
import type { FormField } from './form-field.ts';
import { frameOperators, looksOf, readFrame } from './frame.ts';
import type { Frame } from './frame.ts';
import { numbersOf } from './numbers-of.ts';

/**
 * Makes the appearance of a field as viewers make it: its background and border, and its value or its mark (ISO 32000-2
 * clause 12.7.4.3). Gives undefined when it shows nothing.
 */
export function madeAppearance(update: Update, fonts: RevisionFonts, field: FormField): PdfRef | undefined {
  const rotation = rotationOf(update, field);
  const room = roomOf(update, field, rotation);
  if (!field.kind || field.kind === 'signature' || room.width <= 0 || room.height <= 0) return undefined;
  const frame = readFrame(update, field);
  const round = field.kind === 'radio' && markOf(update, field) === 'l';
  const around = frameOperators(frame, room, { round });
  const drawn = drawInside(update, fonts, { field, frame, room });
  if (around.length === 0 && !drawn) return undefined;
  const inside = drawn ? ['/Tx BMC', 'q', clip(frame, room), ...drawn.operators, 'Q', 'EMC'] : [];
  return form(update, { room, rotation, drawn, operators: [...around, ...inside] });
}

type Inside = { field: FormField; frame: Frame; room: Box };

function drawInside(update: Update, fonts: RevisionFonts, inside: Inside): Drawn | undefined {
  const { kind } = inside.field;
  if (kind === 'text' || kind === 'combo') return drawText(update, fonts, inside);
  return kind === 'list' ? drawList(update, fonts, inside) : drawButton(update, fonts, inside);
}

function clip({ inset }: Frame, { width, height }: Box): string {
  const edge = Math.min(inset, width / 4, height / 4);
  return `${numbers(edge, edge, width - 2 * edge, height - 2 * edge)} re W n`;
}

/** Gives the angle by which a widget is turned counterclockwise on its page (clause 12.5.6.19). */
function rotationOf(update: Update, field: FormField): Rotation {
  const turned = update.resolve(looksOf(update, field).get('R'));
  return ([90, 180, 270] as const).find((angle) => angle === turned) ?? 0;
}

function roomOf(update: Update, { widget }: FormField, rotation: Rotation): Box {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersOf(update, widget.get('Rect'));
  const [across, up] = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
  return rotation % 180 === 0 ? { width: across, height: up } : { width: up, height: across };
}

type Made = { room: Box; rotation: Rotation; drawn: Drawn | undefined; operators: string[] };

function form(update: Update, { room, rotation, drawn, operators }: Made): PdfRef {
  const members = {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, room.width, room.height],
    Matrix: uprightMatrix(rotation),
    Resources: dict({
      Font: drawn?.fonts.size ? drawn.fonts : undefined,
      XObject: drawn?.forms.size ? new Map(drawn.forms) : undefined,
    }),
  };
  return update.add(stream(members, Buffer.from(operators.join('\n'), 'latin1')));
}
