import type { Update } from '#signatures/pades/revision/update.ts';
import type { DefaultAppearance } from '../font/default-appearance.ts';
import type { Face, PlacedLine } from '../font/face.ts';
import { fieldFlags } from '../form-field.ts';
import type { FormField } from '../form-field.ts';

/** A field's room in points, how far its frame reaches into it, and how its text is to be set. */
export type TextPlace = {
  width: number;
  height: number;
  inset: number;
  appearance: DefaultAppearance;
  /** 0 left, 1 middle, 2 right. */
  align: number;
};

/** The alignment of a field's text: its own, else that of the form (ISO 32000-2 clause 12.7.4.3). */
export function alignmentOf(update: Update, field: FormField): number {
  const given = field.get('Q') ?? update.resolve(field.form.entries.get('Q'));
  return given === 1 || given === 2 ? given : 0;
}

/** Lays out the text of a text field or a combo box where viewers show it. */
export function layOutText(field: FormField, face: Face, text: string, place: TextPlace): PlacedLine[] {
  const isText = field.kind === 'text';
  const cells = field.get('MaxLen');
  if (isText && (field.flags & fieldFlags.multiline) !== 0) return paragraphs(face, text, place);
  const line = text.replaceAll(/\r\n|\r|\n/g, ' ');
  const comb = isText && (field.flags & fieldFlags.comb) !== 0;
  if (comb && typeof cells === 'number' && cells >= 1 && cells <= 1000)
    return combed(face, line, { ...place, cells: Math.floor(cells) });
  return single(face, line, place);
}

/** Between the frame and the text, at its sides. */
const padding = 2;
/** The height of a line's middle, of capitals and digits, above its baseline, for size 1. */
const middle = 0.36;
/** The size of a text that may fill its field: a part of the field's height, and the least size, in points. */
const [ofHeight, least] = [0.72, 4];

function single(face: Face, text: string, place: TextPlace): PlacedLine[] {
  const { width, height, inset, appearance, align } = place;
  const room = width - 2 * (inset + padding);
  const size = appearance.size || fitting((height - 2 * inset) * ofHeight, room, face.width(text));
  const free = room - face.width(text) * size;
  const x = inset + padding + (free > 0 ? (free * align) / 2 : 0);
  return [{ text, x, y: height / 2 - middle * size, size, colour: appearance.colour }];
}

function fitting(high: number, room: number, width: number): number {
  const largest = width > 0 ? Math.min(high, room / width) : high;
  return Math.max(Math.min(largest, high), Math.min(least, Math.max(high, 1)));
}

/** The characters one by one, each in the middle of its cell. */
function combed(face: Face, text: string, place: TextPlace & { cells: number }): PlacedLine[] {
  const { width, height, inset, appearance, align, cells } = place;
  const characters = Array.from(text).slice(0, cells);
  const cell = width / cells;
  const widest = Math.max(0, ...characters.map((character) => face.width(character)));
  const size = appearance.size || fitting((height - 2 * inset) * ofHeight, cell, widest);
  const first = Math.floor(((cells - characters.length) * align) / 2);
  const y = height / 2 - middle * size;
  return characters.map((character, index) => ({
    text: character,
    x: (first + index + 0.5) * cell - (face.width(character) * size) / 2,
    y,
    size,
    colour: appearance.colour,
  }));
}

/** The distances from one baseline to the next, and from the top to the first, for size 1. */
const [leading, ascent] = [1.16, 0.93];
const [largestOfMany, step] = [12, 0.5];

function paragraphs(face: Face, text: string, place: TextPlace): PlacedLine[] {
  const { width, height, inset, appearance, align } = place;
  const room = width - 2 * (inset + padding);
  const size = appearance.size || sizeOfMany(face, text, { room, height: height - 2 * inset });
  const lines = face.lines(text, size, room);
  const low = lines.length === 1 && leading * size > height - 2 * inset;
  const top = low ? height / 2 + (ascent - middle) * size : height - inset - padding / 2;
  return lines.map((line, index) => {
    const free = room - face.width(line) * size;
    const x = inset + padding + (free > 0 ? (free * align) / 2 : 0);
    return { text: line, x, y: top - (ascent + index * leading) * size, size, colour: appearance.colour };
  });
}

function sizeOfMany(face: Face, text: string, { room, height }: { room: number; height: number }): number {
  for (let size = largestOfMany; size > least; size -= step) {
    if (face.lines(text, size, room).length * leading * size <= height) return size;
  }
  return least;
}
