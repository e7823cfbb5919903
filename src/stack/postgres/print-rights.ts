import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rightsTable } from './rights-table.ts';

// `npm run rights`: writes the table of rights into docs/run/database-roles.md.
const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'run', 'database-roles.md');
const text = readFileSync(page, 'utf8');
const table = /^\| Table \|.*\n(?:\|.*\n)*/m;
if (!table.test(text))
  throw new Error('docs/run/database-roles.md has no table that begins with "| Table |".');
writeFileSync(
  page,
  text.replace(table, () => `${rightsTable()}\n`),
);
