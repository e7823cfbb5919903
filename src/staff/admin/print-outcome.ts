import { formatTable } from '#stack/table.ts';
import type { Outcome } from './command.ts';

type Row = readonly [string, string];

/** Prints what a command did, for people or, as one JSON value, for programs. */
export function printOutcome(
  { title, data, rows = rowsOf(data) }: Outcome,
  { json }: { json: boolean },
): void {
  if (json) console.log(JSON.stringify(data, null, 2));
  else console.log(formatTable([{ title, rows }], process.stdout));
}

function rowsOf(data: unknown): Row[] {
  return Object.entries(Object(data)).map(([name, value]): Row => [name, shown(value)]);
}

function shown(value: unknown): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '–';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return JSON.stringify(value);
}
