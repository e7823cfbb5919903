import type { PdfDict, PdfValue } from '../objects.ts';
import type { Budget } from '../parse/budget.ts';
import { skipWhite, startsWith } from '../parse/cursor.ts';
import type { Cursor } from '../parse/cursor.ts';
import { haveOddRevisions } from './odd-revisions.ts';
import type { Entry, Section } from './section.ts';
import { DamagedPdf } from '../unusable-pdf.ts';
import { readXrefStream } from './xref-stream.ts';
import { readXrefTable } from './xref-table.ts';

export type CrossReferences = {
  entries: Map<number, Entry>;
  /** The trailer of the newest section, which counts for the whole file. */
  trailer: PdfDict;
  /** The trailers of all sections, the newest first. */
  trailers: PdfDict[];
  /** The offsets that lead to these sections, as the file states them. */
  offsets: number[];
  /** The numbers of the cross-reference streams. */
  streams: number[];
  form: 'table' | 'stream';
};

type Source = {
  cursor: Cursor;
  budget: Budget;
  /** The position from which offsets are counted. */ origin: number;
};

const sectionsAtMost = 10_000;

/**
 * Reads all cross-reference sections from the newest on: a section's table first, then the stream that its /XRefStm names,
 * then /Prev; free entries of a table hide older ones, but not those of its own stream (ISO 32000-2 clause 7.5.8.4). Throws
 * DamagedPdf when a section cannot be read, or one leads back to itself.
 */
export function readCrossReferences(source: Source, start: number): CrossReferences {
  const entries = new Map<number, Entry>();
  const sections: Section[] = [];
  const offsets: number[] = [];
  const seen = new Set<number>();
  const streams = new Set<number>();
  let form: Section['form'] | undefined;
  for (let next: number | undefined = start; next !== undefined;) {
    const section = sectionAt(source, next, seen);
    form ??= section.form;
    sections.push(section);
    offsets.push(next);
    if (hasRepeated(section)) source.cursor.note('repeated-entry');
    addSection(source, { section, entries, streams });
    const previous = section.trailer.get('Prev');
    next = previous === undefined ? undefined : offsetOf(previous);
    if (sections.length > sectionsAtMost) throw new DamagedPdf('it has too many revisions');
  }
  if (haveOddRevisions(sections)) source.cursor.note('odd-cross-references');
  const trailers = sections.map(({ trailer }) => trailer);
  const [trailer = new Map()] = trailers;
  const numbers = sections.flatMap(({ own }) => own ?? []);
  return { entries, trailer, trailers, offsets, streams: numbers, form: form ?? 'table' };
}

/** Readers do not agree which of two entries counts. */
function hasRepeated({ entries }: Section): boolean {
  return new Set(entries.map(([object]) => object)).size < entries.length;
}

type Adding = { section: Section; entries: Map<number, Entry>; streams: Set<number> };

function addSection(source: Source, { section, entries, streams }: Adding): void {
  const add = ([object, entry]: [number, Entry]) => void (entries.has(object) || entries.set(object, entry));
  const hybrid = section.form === 'table' ? section.trailer.get('XRefStm') : undefined;
  if (hybrid === undefined) {
    section.entries.forEach(add);
    return;
  }
  const at = offsetOf(hybrid);
  source.cursor.note(streams.has(at) ? 'repeated-cross-reference-stream' : 'hybrid-cross-references');
  streams.add(at);
  section.entries.filter(([, entry]) => entry !== null).forEach(add);
  const stream = sectionAt(source, at);
  if (stream.form !== 'stream') throw new DamagedPdf('its cross-references do not hold');
  stream.entries.forEach(add);
  section.entries.forEach(add);
}

function sectionAt({ cursor, budget, origin }: Source, at: number, seen?: Set<number>): Section {
  const { bytes } = cursor;
  cursor.at = at + origin;
  skipWhite(cursor);
  budget.read(cursor.at - at - origin);
  if (cursor.at !== at + origin) cursor.note('odd-cross-references');
  if (seen?.has(cursor.at)) throw new DamagedPdf('its cross-references go round in a circle');
  seen?.add(cursor.at);
  const start = cursor.at;
  const isTable = startsWith(bytes, start, 'xref');
  const section = isTable ? readXrefTable(cursor, budget) : readXrefStream(cursor, budget);
  budget.read(isTable ? cursor.at - start : 0);
  return section;
}

function offsetOf(value: PdfValue): number {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  throw new DamagedPdf('its cross-references do not hold');
}
