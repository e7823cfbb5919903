import type { PdfDict, PdfRef, PdfValue } from './objects.ts';
import type { OddityCode } from './oddity.ts';

/** A file as its last revision stands. */
export type PdfFile = {
  bytes: Uint8Array;
  root: PdfRef;
  info: PdfRef | undefined;
  /** The permanent part of the file identifier. */
  id: Uint8Array | undefined;
  /** One more than the highest object number. */
  size: number;
  /** Where the last cross-reference section begins, and its form. */
  startXref: number;
  xrefForm: 'table' | 'stream';
  /** Where every offset in the file is counted from: 0, but for files with something before their header. */
  origin: number;
  /** Of all cross-reference sections, the newest first. */
  trailers: PdfDict[];
  /** The object behind a reference, null when there is none; throws DamagedPdf when it cannot be read. */
  read: (ref: PdfRef) => PdfValue;
  /** Follows references. */
  resolve: (value: PdfValue | undefined) => PdfValue;
  /** There is no such object. */
  lacks: (ref: PdfRef) => boolean;
  /** Where an object stands, of one in an object stream where that stream does; -1 when there is none. */
  offsetOf: (ref: PdfRef) => number;
  /** In document order; one that stands within the page tree has a number below 0, by which it can be read but not put. */
  readonly pages: PdfRef[];
  /** The first number above every object and everything that is referred to. */
  firstFree: () => number;
  /** What was odd in what was read so far. */
  noted: ReadonlySet<OddityCode>;
};
