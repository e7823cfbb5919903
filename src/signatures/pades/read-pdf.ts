import { createHash } from 'node:crypto';
import {
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import type { PdfDict as Dict, PdfRef as Ref, PdfValue } from './objects.ts';

/** A PDF that cannot be worked on; the message is the reason that a caller may be told. */
export class UnusablePdf extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'UnusablePdf';
  }
}

/** A file as its last revision stands. */
export type PdfFile = {
  bytes: Uint8Array;
  root: Ref;
  info: Ref | undefined;
  /** The permanent part of the file identifier. */
  id: Uint8Array | undefined;
  /** One more than the highest object number. */
  size: number;
  /** Where the last cross-reference section begins, and its form. */
  startXref: number;
  xrefForm: 'table' | 'stream';
  /** The object behind a reference, null when there is none. */
  read(ref: Ref): PdfValue;
  /** Nothing could be read behind a reference: there is no such object, or it is broken. */
  lacks(ref: Ref): boolean;
  /** In document order. */
  pages: Ref[];
};

/**
 * Reads a PDF with classic, stream or hybrid cross-references and object streams. Throws UnusablePdf when it is no PDF,
 * encrypted, or so damaged that nothing can be appended to it.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfFile> {
  const pdf = await load(bytes);
  if (pdf.isEncrypted) throw new UnusablePdf('the PDF is encrypted');
  if (pdf.recoveredViaBruteForce)
    throw new UnusablePdf('the PDF is damaged: its cross-references do not hold');
  const { trailer } = pdf.context.info;
  const root = trailer.getRef('Root');
  if (!root) throw new UnusablePdf('the PDF has no catalog');
  const info = trailer.getRef('Info');
  const id = trailer.getArray('ID')?.at(0);
  return {
    bytes,
    root: refOf(root),
    info: info && refOf(info),
    id: id instanceof PdfString ? id.bytes : undefined,
    size: Math.max(trailer.getNumber('Size')?.value ?? 0, pdf.context.registry.nextObjectNumber),
    startXref: lastStartXref(bytes),
    xrefForm: pdf.usesXRefStreams ? 'stream' : 'table',
    read: (ref) => valueOf(objectAt(pdf, ref) ?? undefined),
    lacks: (ref) => objectAt(pdf, ref) === null,
    pages: pdf.getPages().map(({ ref }) => refOf(ref)),
  };
}

/**
 * Tells whether one of the objects that a file lacks is in it all the same and cannot be read, for it is broken or nested
 * too deeply. Other readers may make something of such an object, and show it.
 */
export async function hasBrokenObject(bytes: Uint8Array, lacking: Ref[]): Promise<boolean> {
  if (lacking.length === 0) return false;
  try {
    // Without leniency an object that cannot be read throws, and one that is not there does not.
    const pdf = await PDF.load(bytes, { lenient: false });
    for (const ref of lacking) objectAt(pdf, ref);
    return false;
  } catch {
    return true;
  }
}

function objectAt(pdf: PDF, { object, generation }: Ref): PdfObject | null {
  return pdf.getObject(PdfRef.of(object, generation));
}

/**
 * Tells whether a file may have objects that only some readers see (ISO 32000-2 clause 7.5.8.4): what one reader shows of
 * it and another does not, strict validators refuse to judge.
 */
export function isHybrid(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/XRefStm');
}

/**
 * Writes a PDF anew in one revision, with a classic cross-reference table: what was damaged is mended, what nothing refers
 * to is gone. The same file gives the same bytes. Only for files without signatures. Throws UnusablePdf.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await load(bytes);
  if (pdf.isEncrypted) throw new UnusablePdf('the PDF is encrypted');
  const { trailer } = pdf.context.info;
  if (!trailer.has('ID')) {
    // Of what is in the file, not by chance: the same file gives the same bytes.
    const id = PdfString.fromBytes(createHash('sha256').update(bytes).digest().subarray(0, 16));
    trailer.set('ID', PdfArray.of(id, id));
  }
  const catalog = pdf.getCatalog();
  // A save without a change would give the bytes back as they came.
  catalog.set('Type', PdfName.of('Catalog'));
  return pdf.save();
}

async function load(bytes: Uint8Array): Promise<PDF> {
  try {
    return await PDF.load(bytes);
  } catch (cause) {
    throw new UnusablePdf('the file cannot be read as a PDF', { cause });
  }
}

function refOf({ objectNumber, generation }: PdfRef): Ref {
  return { object: objectNumber, generation };
}

function dictOf(source: PdfDict): Dict {
  return new Map(Array.from(source, ([key, value]) => [key.value, valueOf(value)]));
}

function valueOf(value: PdfObject | undefined): PdfValue {
  if (value instanceof PdfStream) return { dict: dictOf(value), data: value.data };
  if (value instanceof PdfDict) return dictOf(value);
  if (value instanceof PdfArray) return value.toArray().map(valueOf);
  if (value instanceof PdfRef) return refOf(value);
  if (value instanceof PdfName) return { name: value.value };
  if (value instanceof PdfString) return { bytes: Buffer.from(value.bytes) };
  if (value instanceof PdfNumber || value instanceof PdfBool) return value.value;
  return null;
}

const tail = 2048;

function lastStartXref(bytes: Uint8Array): number {
  const end = Buffer.from(bytes.subarray(Math.max(0, bytes.length - tail))).toString('latin1');
  const found = /.*startxref\s+(\d+)/s.exec(end);
  const offset = Number(found?.[1]);
  if (!found || offset <= 0 || offset >= bytes.length) {
    throw new UnusablePdf('the PDF is damaged: it does not say where its cross-references are');
  }
  return offset;
}
