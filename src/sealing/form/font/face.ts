import type { PdfRef, PdfValue } from '#signatures/pdf/objects.ts';
import type { Colour } from '../colour.ts';

/** A line of text with its baseline; points from the bottom left of the field's room. */
export type PlacedLine = { text: string; x: number; y: number; size: number; colour: Colour };

/** The drawing of lines: operators of a content stream, and the resources that they name. */
export type DrawnLines = { operators: string[]; fonts: Map<string, PdfValue>; forms: Map<string, PdfRef> };

/** The way a text is set. */
export type Face = {
  /** The width for size 1. */
  width(text: string): number;
  /** Broken into lines of at most `width` points. */
  lines(text: string, size: number, width: number): string[];
  draw(lines: PlacedLine[]): DrawnLines;
};
