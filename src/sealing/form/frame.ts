import { numbers } from '#signatures/pades/fields/appearance.ts';
import { isDict, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfValue } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { colourOf, filling, stroking } from './colour.ts';
import type { Colour } from './colour.ts';
import type { FormField } from './form-field.ts';
import { numbersOf } from './numbers-of.ts';

/** A widget's background and border (ISO 32000-2 clauses 12.5.4 and 12.5.6.19). */
export type Frame = {
  ground: Colour | undefined;
  border: Colour | undefined;
  /** The width of the border's line, in points. */
  width: number;
  style: 'solid' | 'dashed' | 'beveled' | 'inset' | 'underlined';
  dash: number[];
  /** The distance of the content from the edge. */
  inset: number;
};

const styles = { S: 'solid', D: 'dashed', B: 'beveled', I: 'inset', U: 'underlined' } as const;
const widest = 100;

/** Reads /MK and /BS, or /Border, of a widget. */
export function readFrame(update: Update, { widget }: FormField): Frame {
  const looks = update.resolve(widget.get('MK'));
  const border = update.resolve(widget.get('BS'));
  const width = widthOf(
    update,
    isDict(border) ? border.get('W') : numbersOf(update, widget.get('Border'))[2],
  );
  const style = styleOf(update, border);
  return {
    ground: colourIn(update, looks, 'BG'),
    border: colourIn(update, looks, 'BC'),
    width,
    style,
    dash: isDict(border) ? numbersOf(update, border.get('D')) : [],
    inset: style === 'beveled' || style === 'inset' ? width * 2 : width,
  };
}

function colourIn(update: Update, looks: PdfValue, key: string): Colour | undefined {
  return isDict(looks) ? colourOf(numbersOf(update, looks.get(key))) : undefined;
}

function widthOf(update: Update, given: PdfValue | undefined): number {
  const width = update.resolve(given);
  return typeof width === 'number' && width >= 0 && width <= widest ? width : 1;
}

function styleOf(update: Update, border: PdfValue): Frame['style'] {
  const given = isDict(border) ? nameOf(update.resolve(border.get('S'))) : undefined;
  return Object.entries(styles).find(([key]) => key === given)?.[1] ?? 'solid';
}

type Room = { width: number; height: number };

/** Gives the operators that draw a background and a border along the edge of a box; round for radio buttons of circles. */
export function frameOperators(frame: Frame, room: Room, { round = false } = {}): string[] {
  const half = frame.width / 2;
  const ground = frame.ground ? [filling(frame.ground), `${shape(room, 0, round)} f`] : [];
  if (!frame.border || frame.width === 0) return ground;
  const shades = round ? [] : shadesOf(frame, room);
  const dash = frame.dash.length > 0 && frame.dash.some((length) => length > 0) ? frame.dash : [3];
  const line = [
    `${numbers(frame.width)} w`,
    stroking(frame.border),
    ...(frame.style === 'dashed' ? [`[${numbers(...dash)}] 0 d`] : []),
    frame.style === 'underlined'
      ? `${numbers(0, half)} m ${numbers(room.width, half)} l S`
      : `${shape(room, half, round)} S`,
  ];
  return [...ground, ...shades, 'q', ...line, 'Q'];
}

function shape(room: Room, inset: number, round: boolean): string {
  if (round) return circle(room, Math.min(room.width, room.height) / 2 - inset);
  return `${numbers(inset, inset, room.width - 2 * inset, room.height - 2 * inset)} re`;
}

function curve(...points: number[]): string {
  return `${numbers(...points)} c`;
}

/** Draws a circle about the middle of a box: four curves, whose handles are this part of the radius. */
export function circle(room: Room, radius: number): string {
  const [x, y, handle] = [room.width / 2, room.height / 2, radius * 0.5523];
  return [
    `${numbers(x + radius, y)} m`,
    curve(x + radius, y + handle, x + handle, y + radius, x, y + radius),
    curve(x - handle, y + radius, x - radius, y + handle, x - radius, y),
    curve(x - radius, y - handle, x - handle, y - radius, x, y - radius),
    curve(x + handle, y - radius, x + radius, y - handle, x + radius, y),
    'h',
  ].join(' ');
}

function edge(points: [number, number][]): string {
  return `${points.map(([x, y], index) => `${numbers(x, y)} ${index === 0 ? 'm' : 'l'}`).join(' ')} h f`;
}

/** Gives the light and the dark edge within a raised or sunken border. */
function shadesOf({ style, width, ground }: Frame, room: Room): string[] {
  if (style !== 'beveled' && style !== 'inset') return [];
  const dark = (ground ?? [1]).map((part) => part / 2);
  const [upper, lower]: [Colour, Colour] = style === 'beveled' ? [[1], dark] : [[0.5], [0.75]];
  const [near, far] = [width, width * 2];
  const { width: across, height: up } = room;
  return [
    filling(upper),
    edge([
      [near, near],
      [near, up - near],
      [across - near, up - near],
      [across - far, up - far],
      [far, up - far],
      [far, far],
    ]),
    filling(lower),
    edge([
      [across - near, up - near],
      [across - near, near],
      [near, near],
      [far, far],
      [across - far, far],
      [across - far, up - far],
    ]),
  ];
}

/** The caption of a button or the style of its mark, and how far its widget is turned. */
export function looksOf(update: Update, { widget }: FormField): PdfDict {
  const looks = update.resolve(widget.get('MK'));
  return isDict(looks) ? looks : new Map();
}
