import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { roomsTable } from './rooms-table.ts';

// `npm run rooms`: writes the table of rooms into docs/build/architecture.md.
const page = join(import.meta.dirname, '..', 'docs', 'build', 'architecture.md');
const text = readFileSync(page, 'utf8');
const table = /^\| Room \|.*\n(?:\|.*\n)*/m;
if (!table.test(text))
  throw new Error('docs/build/architecture.md has no table that begins with "| Room |".');
writeFileSync(
  page,
  text.replace(table, () => `${roomsTable()}\n`),
);
