import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { bulkBounds } from '#domain/envelope/bulk-send.ts';
import type { Issue } from '#domain/envelope/draft.ts';
import type { TemplateRole } from '#domain/envelope/template.ts';
import { assertNoIssues } from '../../envelopes/draft-document.ts';
import { BulkRows, type BulkRow } from './input.ts';
import { TemplatePerson } from '../../envelopes/common/fields.ts';

const own = ['name', 'message', 'external_ref'];
const ofPeople = Object.keys(TemplatePerson.shape);

/** What a column of a header is for. */
type Column = { role: string; member: string } | { own: string } | { metadata: string };

/**
 * Reads the rows of a bulk send from CSV (RFC 4180) with a header: an empty cell says nothing. Throws Problem validation_failed for text that
 * is no such CSV and for a column that is for nothing, and a ZodError that names the row for a value that does not fit.
 */
export function rowsOfCsv(text: string, roles: readonly TemplateRole[]): BulkRow[] {
  const [header = [], ...lines] = cellsOf(text);
  const names = header.map((name) => name.trim());
  const columns = names.map((name) => columnOf(name, roles));
  assertNoIssues(headerIssues(names, columns));
  const rows = lines.map((cells) => rowOf(cells, columns));
  return z.object({ rows: BulkRows }).parse({ rows }).rows;
}

function cellsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      skip_empty_lines: true,
      to: bulkBounds.rows + 2,
      max_record_size: 100_000,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = `expected CSV with a header and as many cells in each line: ${error.message}`;
    return refuse(message);
  }
}

function refuse(message: string): never {
  assertNoIssues([{ path: 'csv', message }]);
  throw new Error('an issue that was named was let through');
}

/** A role that is called `metadata` comes before the metadata: nothing else can name its person. */
function columnOf(name: string, roles: readonly TemplateRole[]): Column | undefined {
  if (own.includes(name)) return { own: name };
  const dot = name.lastIndexOf('.');
  const [role, member] = [name.slice(0, dot), name.slice(dot + 1)];
  if (ofPeople.includes(member) && roles.some((one) => one.name === role)) return { role, member };
  const metadata = name.startsWith('metadata.') ? name.slice('metadata.'.length) : '';
  // An object has no member of the second name that it could keep.
  return metadata === '' || metadata === '__proto__' ? undefined : { metadata };
}

function headerIssues(names: readonly string[], columns: readonly (Column | undefined)[]): Issue[] {
  const known = `ROLE.email and ${ofPeople.filter((name) => name !== 'email').join(', ')} of a role of the template, ${own.join(', ')} or metadata.NAME`;
  if (names.length === 0)
    return [{ path: 'csv', message: `expected a header with columns such as ${known}` }];
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const [index, name] of names.entries()) {
    const path = `csv.header[${index}]`;
    if (!columns[index]) issues.push({ path, message: `expected ${known}, divided by commas` });
    else if (seen.has(name))
      issues.push({ path, message: `expected each column once; there are two of ${name}` });
    seen.add(name);
  }
  return issues;
}

function rowOf(cells: readonly string[], columns: readonly (Column | undefined)[]): object {
  const row = new Map<string, unknown>();
  const roles = new Map<string, Map<string, string>>();
  const metadata = new Map<string, string>();
  for (const [index, column] of columns.entries()) {
    const value = cells[index]?.trim() ?? '';
    if (!column || value === '') continue;
    if ('own' in column) row.set(column.own, value);
    else if ('metadata' in column) metadata.set(column.metadata, value);
    else
      roles.set(column.role, (roles.get(column.role) ?? new Map<string, string>()).set(column.member, value));
  }
  // Names are the caller's: `constructor` and `__proto__` are names like any other, which plain objects are not filled with.
  const people = [...roles].map(([name, person]) => [name, Object.fromEntries(person)] as const);
  return {
    ...Object.fromEntries(row),
    roles: Object.fromEntries(people),
    ...(metadata.size > 0 ? { metadata: Object.fromEntries(metadata) } : {}),
  };
}
