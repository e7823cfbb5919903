import type { TextRun } from '../revision/font-subset.ts';
import { dict, name, stream } from '../../pdf/objects.ts';
import type { PdfRef } from '../../pdf/objects.ts';
import { uprightMatrix } from '../page/page-geometry.ts';
import type { Rotation } from '../page/page-geometry.ts';
import type { RevisionFonts } from '../revision/revision-fonts.ts';
import { serialize } from '../revision/serialize.ts';
import type { Update } from '../revision/update.ts';

/** A field's room in points as displayed, and how far its page is turned. */
export type AppearanceBox = { width: number; height: number; rotation: Rotation };

/** A line of text with its baseline; points from the bottom left of the room. */
export type DrawnText = {
  runs: TextRun[];
  size: number;
  x: number;
  y: number;
  /** Turned a quarter to the right: the line runs from the top down. */
  downward?: boolean;
  /** The text of this line and those after it, up to the one that ends it (ISO 32000-2 clause 14.9.4). */
  said?: string;
  endsSaid?: boolean;
  /** Red, green, blue, each 0 to 1. Ink unless given. */
  colour?: readonly [number, number, number];
};
/** An image XObject in its box. */
export type DrawnImage = { image: PdfRef; x: number; y: number; width: number; height: number };
/** A straight line, thin and pale. */
type DrawnRule = { x: number; y: number; length: number };

export type Drawing = {
  texts?: DrawnText[];
  images?: DrawnImage[];
  rules?: DrawnRule[];
  /** True for the variable text of a field, which viewers replace when they fill it (ISO 32000-2 clause 12.7.4.3). */
  variable?: boolean;
};

const ink = [0.11, 0.12, 0.15] as const;

/** Draws into a field's box, clipped to it: a form XObject that is upright on the page as displayed. */
export function drawAppearance(
  update: Update,
  fonts: RevisionFonts,
  room: AppearanceBox,
  drawing: Drawing,
): PdfRef {
  const used = new Map<string, PdfRef>();
  const texts = (drawing.texts ?? []).map((text) => textOperators(fonts, text, used));
  const images = new Map((drawing.images ?? []).map(({ image }, index) => [`I${index}`, image]));
  const pictures = (drawing.images ?? []).map(
    ({ x, y, width, height }, index) => `q ${numbers(width, 0, 0, height, x, y)} cm /I${index} Do Q`,
  );
  const rules = (drawing.rules ?? []).map(
    ({ x, y, length }) => `0.5 w 0.75 G ${numbers(x, y)} m ${numbers(x + length, y)} l S`,
  );
  const clip = `${numbers(0, 0, room.width, room.height)} re W n`;
  const content = ['q', clip, ...rules, ...pictures, ...texts, 'Q'].join('\n');
  const marked = drawing.variable ? `/Tx BMC\n${content}\nEMC` : content;
  const resources = dict({
    Font: used.size > 0 ? new Map(used) : undefined,
    XObject: images.size > 0 ? new Map(images) : undefined,
  });
  return form(update, room, marked, resources);
}

/** The width of a line of text for size 1. */
export function widthOfRuns(_fonts: RevisionFonts, runs: TextRun[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0);
}

/** The frame of a box to tick, in points. */
export const frame = { inset: 0.5, line: 0.4, grey: 0.35 } as const;

/** A tick, in a frame of its own where the page has none for it. */
export function tickAppearance(update: Update, room: AppearanceBox, { framed }: { framed: boolean }): PdfRef {
  const { width, height } = room;
  const { inset, line, grey } = frame;
  const around = `${line} w ${grey} G ${numbers(inset, inset, width - 2 * inset, height - 2 * inset)} re S `;
  const at = (x: number, y: number) => numbers(width * x, height * y);
  const pen = numbers(Math.min(width, height) * 0.11);
  const tick = `${pen} w 0 G 1 J 1 j ${at(0.22, 0.5)} m ${at(0.43, 0.27)} l ${at(0.78, 0.74)} l S`;
  return form(update, room, `${framed ? around : ''}${tick}`, dict({}));
}

/** An appearance that shows nothing: of a field for text, which viewers replace when they fill it, or of any other. */
export function emptyAppearance(
  update: Update,
  room: AppearanceBox,
  { variable }: { variable: boolean },
): PdfRef {
  return form(update, room, variable ? '/Tx BMC EMC' : '', dict({}));
}

function textOperators(fonts: RevisionFonts, text: DrawnText, used: Map<string, PdfRef>): string {
  const glyphs = text.runs.map((run) => {
    const { key, font, show } = fonts.set(run);
    used.set(key, font);
    return `/${key} ${numbers(text.size)} Tf ${show(text.size)}`;
  });
  const colour = `${numbers(...(text.colour ?? ink))} rg`;
  const turn = text.downward ? [0, -1, 1, 0] : [1, 0, 0, 1];
  const shown = `BT ${colour} ${numbers(...turn, text.x, text.y)} Tm ${glyphs.join(' ')} ET`;
  return `${text.said === undefined ? '' : beginSaid(text.said)}${shown}${text.endsSaid ? ' EMC' : ''}`;
}

function beginSaid(text: string): string {
  const said = dict({ ActualText: { bytes: Buffer.from(`\ufeff${text}`, 'utf16le').swap16() } });
  return `/Span ${serialize(said).toString('latin1')} BDC `;
}

function form(
  update: Update,
  room: AppearanceBox,
  content: string,
  resources: ReturnType<typeof dict>,
): PdfRef {
  const members = {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, room.width, room.height],
    Matrix: uprightMatrix(room.rotation),
    Resources: resources,
  };
  return update.add(stream(members, Buffer.from(content, 'latin1')));
}

/** Numbers as a content stream writes them. */
export function numbers(...values: number[]): string {
  return values
    .map((value) => (Object.is(value, -0) ? '0' : value.toFixed(3).replace(/\.?0+$/, '')))
    .join(' ');
}
