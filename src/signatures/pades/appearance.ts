import type { Font } from 'fontkit';
import { startSubset } from './font-subset.ts';
import type { FontSubset, TextRun } from './font-subset.ts';
import { dict, name, stream } from './objects.ts';
import type { PdfRef } from './objects.ts';
import { uprightMatrix } from './page-geometry.ts';
import type { Rotation } from './page-geometry.ts';
import type { Update } from './update.ts';

/** A field's room in points as displayed, and how far its page is turned. */
export type Room = { width: number; height: number; rotation: Rotation };

/** The largest and the smallest size of a field's text, in points. */
const sizes = { largest: 12, smallest: 4 } as const;
const padding = 2;

/** One line of text, as large as fits, for a text or date field (ISO 32000-2 clause 12.7.4.3). */
export function textAppearance(update: Update, room: Room, runs: TextRun[]): PdfRef {
  return setText(update, room, { lines: [runs], marked: true });
}

/** Lines of text in a frame: how a visible signature shows itself. */
export function signatureAppearance(update: Update, room: Room, lines: TextRun[][]): PdfRef {
  return setText(update, room, { lines, marked: false });
}

/** The two states of a checkbox: empty, and with a tick. */
export function checkboxAppearances(update: Update, room: Room): { off: PdfRef; on: PdfRef } {
  const { width, height } = room;
  const frame = `0.4 w 0.35 G 0.5 0.5 ${decimal(width - 1)} ${decimal(height - 1)} re S`;
  const at = (x: number, y: number) => `${decimal(width * x)} ${decimal(height * y)}`;
  const line = decimal(Math.min(width, height) * 0.11);
  const tick = `${line} w 0 G 1 J 1 j ${at(0.22, 0.5)} m ${at(0.43, 0.27)} l ${at(0.78, 0.74)} l S`;
  return { off: form(update, room, frame), on: form(update, room, `${frame} ${tick}`) };
}

/** An appearance that shows nothing. */
export function emptyAppearance(update: Update, room: Room): PdfRef {
  return form(update, room, '/Tx BMC EMC');
}

type Subsets = Map<Font, { subset: FontSubset; key: string }>;

function setText(
  update: Update,
  room: Room,
  { lines, marked }: { lines: TextRun[][]; marked: boolean },
): PdfRef {
  const subsets: Subsets = new Map();
  const shown = lines.map((runs) =>
    runs.map(({ font, text }) => {
      const known = subsets.get(font) ?? { subset: startSubset(font), key: `F${subsets.size}` };
      subsets.set(font, known);
      return { key: known.key, ...known.subset.show(text) };
    }),
  );
  const widths = shown.map((line) => line.reduce((sum, { width }) => sum + width, 0));
  const size = fittingSize(room, widths);
  const leading = size * 1.25;
  const first = room.height / 2 + ((lines.length - 1) * leading) / 2 - size * 0.35;
  const text = shown.map((line, index) => {
    const glyphs = line.map(({ key, hex }) => `/${key} ${decimal(size)} Tf <${hex}> Tj`).join(' ');
    return `1 0 0 1 ${padding} ${decimal(first - index * leading)} Tm ${glyphs}`;
  });
  const clip = `0 0 ${decimal(room.width)} ${decimal(room.height)} re W n`;
  const content = `q ${clip} BT 0.11 0.12 0.15 rg ${text.join(' ')} ET Q`;
  const fonts = Object.fromEntries(
    Array.from(subsets.values(), ({ subset, key }) => [key, subset.embed(update)]),
  );
  return form(update, room, marked ? `/Tx BMC ${content} EMC` : content, fonts);
}

function fittingSize({ width, height }: Room, widths: number[]): number {
  const byHeight = (height - padding) / (widths.length * 1.25);
  const byWidth = (width - 2 * padding) / Math.max(...widths, 0.001);
  return Math.max(sizes.smallest, Math.min(sizes.largest, byHeight, byWidth));
}

function form(update: Update, room: Room, content: string, fonts: Record<string, PdfRef> = {}): PdfRef {
  const members = {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, room.width, room.height],
    Matrix: uprightMatrix(room.rotation),
    Resources: dict({ Font: dict(fonts) }),
  };
  return update.add(stream(members, Buffer.from(content, 'latin1')));
}

function decimal(value: number): string {
  return value.toFixed(3).replace(/\.?0+$/, '');
}
