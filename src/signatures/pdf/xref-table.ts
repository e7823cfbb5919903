import { isDict } from '../pades/objects.ts';
import type { Budget } from './budget.ts';
import type { Entry, Section } from './section.ts';
import { skipWhite, takeInteger, takeKeyword } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import { parseValue } from './parse-value.ts';
import { DamagedPdf } from './unusable-pdf.ts';

/** Begins a comment, which has no place among the entries. */
const percent = 0x25;

/**
 * A classic cross-reference section with its trailer (ISO 32000-2 clause 7.5.4), its entries spaced in any way. Throws
 * DamagedPdf when it cannot be read.
 */
export function readXrefTable(cursor: Cursor, budget: Budget): Section {
  const start = cursor.at;
  cursor.at += 'xref'.length;
  const entries: Section['entries'] = [];
  for (;;) {
    skipWhite(cursor);
    if (takeKeyword(cursor, 'trailer')) break;
    readSubsection(cursor, budget, entries);
  }
  if (cursor.bytes.subarray(start, cursor.at).includes(percent)) cursor.note('odd-cross-references');
  const trailer = parseValue(cursor);
  if (!isDict(trailer)) throw new DamagedPdf('it has no trailer');
  return { form: 'table', entries, trailer };
}

function readSubsection(cursor: Cursor, budget: Budget, entries: Section['entries']): void {
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
    // Some writers number from 1 what they should number from 0; every viewer sets that right.
    if (index === 0 && said === 1 && entry.isFirstFree) {
      cursor.note('odd-cross-references');
      first = 0;
    }
    entries.push([first + index, entry.entry]);
  }
}

type Read = {
  entry: Entry;
  /** The head of the list of free objects, which has the number 0. */ isFirstFree: boolean;
};

function readEntry(cursor: Cursor): Read {
  const offset = nextInteger(cursor);
  const generation = nextInteger(cursor);
  skipWhite(cursor);
  if (takeKeyword(cursor, 'n')) {
    return { entry: offset === 0 ? null : { offset, generation }, isFirstFree: false };
  }
  if (!takeKeyword(cursor, 'f')) throw new DamagedPdf('its cross-references do not hold');
  return { entry: null, isFirstFree: offset === 0 && generation === 65_535 };
}

function nextInteger(cursor: Cursor): number {
  skipWhite(cursor);
  const value = takeInteger(cursor);
  if (value === undefined) throw new DamagedPdf('its cross-references do not hold');
  return value;
}
