import { isDict } from '../objects.ts';
import type { Budget } from '../parse/budget.ts';
import type { Entry, Section } from './section.ts';
import { skipWhite, takeInteger, takeKeyword } from '../parse/cursor.ts';
import type { Cursor } from '../parse/cursor.ts';
import { parseValue } from '../parse/parse-value.ts';
import { DamagedPdf } from '../unusable-pdf.ts';

/** Begins a comment, which has no place among the entries. */
const percent = 0x25;

/**
 * A classic cross-reference section with its trailer (ISO 32000-2 clause 7.5.4), its entries spaced in any way. Throws
 * DamagedPdf when it cannot be read.
 */
export function readXrefTable(cursor: Cursor, budget: Budget): Section {
  const start = cursor.at;
  cursor.at += 'xref'.length;
  const section: Pick<Section, 'entries' | 'freed'> = { entries: [], freed: [] };
  for (;;) {
    skipWhite(cursor);
    if (takeKeyword(cursor, 'trailer')) break;
    readSubsection(cursor, budget, section);
  }
  if (cursor.bytes.subarray(start, cursor.at).includes(percent)) cursor.note('odd-cross-references');
  const trailer = parseValue(cursor);
  if (!isDict(trailer)) throw new DamagedPdf('it has no trailer');
  return { form: 'table', ...section, trailer };
}

function readSubsection(
  cursor: Cursor,
  budget: Budget,
  { entries, freed }: Pick<Section, 'entries' | 'freed'>,
): void {
  const said = nextInteger(cursor);
  const count = nextInteger(cursor);
  let first = said;
  let place: number | undefined;
  for (let index = 0; index < count; index += 1) {
    budget.entries(1);
    const entry = readEntry(cursor);
    // Twenty bytes each (clause 7.5.4): strict readers count on it.
    if (place !== undefined && cursor.at !== place + 20) cursor.note('odd-cross-references');
    place = cursor.at;
    // Some writers number from 1 instead of 0; every viewer corrects that.
    if (index === 0 && said === 1 && entry.isFirstFree) {
      cursor.note('odd-cross-references');
      first = 0;
    }
    entries.push([first + index, entry.entry]);
    if (entry.freed !== undefined) freed.push([first + index, entry.freed]);
  }
}

type Read = {
  entry: Entry;
  freed?: number;
  /** The head of the list of free objects, which has the number 0. */ isFirstFree: boolean;
};

function readEntry(cursor: Cursor): Read {
  skipWhite(cursor);
  const start = cursor.at;
  const offset = nextInteger(cursor);
  const generation = nextInteger(cursor);
  skipWhite(cursor);
  const isUsed = takeKeyword(cursor, 'n');
  if (!isUsed && !takeKeyword(cursor, 'f')) throw new DamagedPdf('its cross-references do not hold');
  // An entry has ten digits, five digits and a letter (clause 7.5.4), nothing shorter.
  if (cursor.at - start !== 18 || (isUsed && offset === 0)) cursor.note('odd-cross-references');
  if (isUsed) return { entry: offset === 0 ? null : { offset, generation }, isFirstFree: false };
  return { entry: null, freed: generation, isFirstFree: offset === 0 && generation === 65_535 };
}

function nextInteger(cursor: Cursor): number {
  skipWhite(cursor);
  const value = takeInteger(cursor);
  if (value === undefined) throw new DamagedPdf('its cross-references do not hold');
  return value;
}
