import type { PdfDict } from '../objects.ts';

/** The position of an object: at an offset, or in an object stream by its index; null when its number is free. */
export type Entry = { offset: number; generation: number } | { stream: number; index: number } | null;

/** A cross-reference section of a file. */
export type Section = {
  form: 'table' | 'stream';
  entries: [object: number, entry: Entry][];
  /** Free objects, each with the generation that its number would have next. */
  freed: [object: number, next: number][];
  /** The number of the object that a cross-reference stream is. */
  own?: number;
  trailer: PdfDict;
};
