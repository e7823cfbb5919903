import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { bulkBounds } from '#domain/envelope/bulk-send.ts';
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
  const columns = header.map((name) => columnOf(name.trim(), roles));
  assertNoIssues(headerIssues(header, columns));
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

function columnOf(name: string, roles: readonly TemplateRole[]): Column | undefined {
  if (own.includes(name)) return { own: name };
  if (name.startsWith('metadata.')) return { metadata: name.slice('metadata.'.length) };
  const dot = name.lastIndexOf('.');
  const [role, member] = [name.slice(0, dot), name.slice(dot + 1)];
  return roles.some((one) => one.name === role) && ofPeople.includes(member) ? { role, member } : undefined;
}

function headerIssues(header: readonly string[], columns: readonly (Column | undefined)[]) {
  const known = `ROLE.email and ${ofPeople.filter((name) => name !== 'email').join(', ')} of a role of the template, ${own.join(', ')} or metadata.NAME`;
  if (header.length === 0)
    return [{ path: 'csv', message: `expected a header with columns such as ${known}` }];
  return header.flatMap((name, index) => {
    const path = `csv.header[${index}]`;
    if (header.indexOf(name) < index)
      return [{ path, message: `expected each column once; there are two of ${name}` }];
    return columns[index] ? [] : [{ path, message: `expected ${known}` }];
  });
}

function rowOf(cells: readonly string[], columns: readonly (Column | undefined)[]): object {
  const row: Record<string, unknown> = {};
  const roles: Record<string, Record<string, string>> = {};
  const metadata: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const value = cells[index]?.trim() ?? '';
    if (!column || value === '') continue;
    if ('own' in column) row[column.own] = value;
    else if ('metadata' in column) metadata[column.metadata] = value;
    else (roles[column.role] ??= {})[column.member] = value;
  }
  return { ...row, roles, ...(Object.keys(metadata).length > 0 ? { metadata } : {}) };
}
