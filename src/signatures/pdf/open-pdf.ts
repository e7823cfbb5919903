import { isDict, isRef } from './objects.ts';
import type { PdfDict, PdfRef, PdfValue } from './objects.ts';
import { startBudget } from './parse/budget.ts';
import { readCrossReferences } from './cross-references/cross-references.ts';
import { skipWhite } from './parse/cursor.ts';
import type { Cursor } from './parse/cursor.ts';
import { findHeader, lastStartXref } from './cross-references/file-ends.ts';
import { firstFree, sizeOf } from './first-free.ts';
import { createLocator } from './cross-references/locate.ts';
import { createObjectReader } from './object-reader.ts';
import type { ObjectReader } from './object-reader.ts';
import type { Note, OddityCode } from './oddity.ts';
import { readPages } from './page-tree.ts';
import type { PdfFile } from './pdf-file.ts';
import { DamagedPdf, encrypted, UnusablePdf } from './unusable-pdf.ts';

/**
 * Opens a PDF by its cross-references: tables, streams, hybrids and object streams. Objects are read on demand. Throws
 * UnusablePdf when it is encrypted or would take too much, DamagedPdf when it cannot be read as it is.
 */
export function openPdf(given: Uint8Array): PdfFile {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length);
  const noted = new Set<OddityCode>();
  const cursor: Cursor = { bytes, at: 0, names: new Map(), note: (code) => void noted.add(code) };
  const header = findHeader(bytes);
  if (header > 0) noted.add('bytes-before-header');
  const startXref = lastStartXref(bytes, cursor.note);
  const origin = originOf(cursor, { header, startXref });
  const budget = startBudget(bytes.length);
  const references = readCrossReferences({ cursor, budget, origin }, startXref);
  const { entries, trailer, trailers, offsets, form } = references;
  const locator = createLocator(entries, origin);
  const reader = createObjectReader({ cursor, budget, locator });
  if (reader.resolve(trailer.get('Encrypt')) !== null) throw new UnusablePdf(encrypted);
  const { root, catalog } = rootOf(reader, trailer);
  const pages = pagesOf(reader, catalog, cursor.note);
  return {
    bytes,
    root,
    ...describedBy(reader, trailer, cursor.note),
    size: sizeOf(references),
    entryCount: entries.size,
    startXref,
    xrefForm: form,
    origin,
    trailers,
    sectionOffsets: offsets,
    get pages() {
      return pages.list();
    },
    read: pages.read,
    resolve: reader.resolve,
    lacks: (ref) => ref.object >= 0 && locator.find(ref) === null,
    offsetOf: locator.offsetOf,
    firstFree: () => firstFree(bytes, references, reader),
    noted,
  };
}

/**
 * Gives the origin of offsets: the header, as the standard and every reader have it; the file's first byte if only that
 * holds.
 */
function originOf(cursor: Cursor, { header, startXref }: { header: number; startXref: number }): number {
  return holds(cursor, startXref + header) || !holds(cursor, startXref) ? header : 0;
}

function holds(source: Cursor, at: number): boolean {
  const cursor = { ...source, at };
  skipWhite(cursor);
  const here = cursor.bytes.toString('latin1', cursor.at, cursor.at + 32);
  return here.startsWith('xref') || /^\d+\s+\d+\s+obj/.test(here);
}

function rootOf(reader: ObjectReader, trailer: PdfDict): { root: PdfRef; catalog: PdfDict } {
  const root = trailer.get('Root');
  const catalog = reader.resolve(root);
  if (!isRef(root) || !isDict(catalog)) throw new DamagedPdf('it has no catalog');
  return { root, catalog };
}

function describedBy({ resolve }: ObjectReader, trailer: PdfDict, note: Note): Pick<PdfFile, 'info' | 'id'> {
  const [id] = arrayOf(resolve(trailer.get('ID')));
  const info = trailer.get('Info');
  if (info !== undefined && !isRef(info)) note('odd-cross-references');
  return { info: isRef(info) ? info : undefined, id: isString(id) ? id.bytes : undefined };
}

/** The pages, once they are asked for, and the objects with those that have no number of their own. */
function pagesOf(reader: ObjectReader, catalog: PdfDict, note: Note) {
  const direct: PdfDict[] = [];
  const nameDirect = (page: PdfDict): PdfRef => ({ object: -direct.push(page), generation: 0 });
  let pages: PdfRef[] | undefined;
  return {
    list: () => (pages ??= readPages(catalog.get('Pages'), { resolve: reader.resolve, note, nameDirect })),
    read: (ref: PdfRef): PdfValue => (ref.object < 0 ? (direct[-ref.object - 1] ?? null) : reader.read(ref)),
  };
}

function arrayOf(value: PdfValue): PdfValue[] {
  return Array.isArray(value) ? value : [];
}

function isString(value: PdfValue | undefined): value is { bytes: Uint8Array } {
  return typeof value === 'object' && value !== null && 'bytes' in value;
}
