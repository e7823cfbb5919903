import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptTable, personalDataTable } from './personal-data-table.ts';

// `npm run personal-data`: writes the tables of personal data into docs/run/personal-data.md.
const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'run', 'personal-data.md');
const written = [
  [/^\| Column \|.*\n(?:\|.*\n)*/m, personalDataTable()],
  [/^\| Stays \|.*\n(?:\|.*\n)*/m, keptTable()],
] as const;
let text = readFileSync(page, 'utf8');
for (const [table, lines] of written) {
  if (!table.test(text)) throw new Error(`docs/run/personal-data.md has no table like ${table.source}.`);
  text = text.replace(table, () => `${lines}\n`);
}
writeFileSync(page, text);
