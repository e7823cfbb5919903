import type { PdfDict, PdfRef, PdfValue } from './objects.ts';
import type { OddityCode } from './oddity.ts';

/** A file in its last revision. */
export type PdfFile = {
  bytes: Uint8Array;
  root: PdfRef;
  info: PdfRef | undefined;
  /** The permanent part of the file identifier. */
  id: Uint8Array | undefined;
  /** One more than the highest object number. */
  size: number;
  /** The entries of its cross-references: objects, and numbers that are free. */
  entryCount: number;
  /** The offset of the last cross-reference section, and its form. */
  startXref: number;
  xrefForm: 'table' | 'stream';
  /** The position from which every offset in the file is counted: 0, except for files with something before their header. */
  origin: number;
  /** The trailers of all cross-reference sections, the newest first. */
  trailers: PdfDict[];
  /** The offsets of these sections as the file states them. */
  sectionOffsets: number[];
  /** The object behind a reference, null when there is none; throws DamagedPdf when it cannot be read. */
  read: (ref: PdfRef) => PdfValue;
  /** Follows references. */
  resolve: (value: PdfValue | undefined) => PdfValue;
  /** There is no such object. */
  lacks: (ref: PdfRef) => boolean;
  /** Gives the offset of an object, or that of its object stream if it is in one; -1 when there is none. */
  offsetOf: (ref: PdfRef) => number;
  /**
   * The pages in document order; a page that is written directly in the page tree has a number below 0, by which it can be
   * read but not put.
   */
  readonly pages: PdfRef[];
  /** The first number above every object and everything that is referred to. */
  firstFree: () => number;
  /** The oddities of the parts that were read so far. */
  noted: ReadonlySet<OddityCode>;
};
