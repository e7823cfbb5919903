import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { namesIn, register } from '#entities/personal/register.ts';
import { namelessTables } from '#entities/personal/register-nameless.ts';
import { keptTable, personalDataTable } from '#stack/postgres/personal-data-table.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const columnsThere = `select case n.nspname when 'tamga' then '' else n.nspname || '.' end || c.relname as name,
    array_agg(a.attname::text order by a.attname::text) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname in ('tamga', 'keyservice', 'status') and c.relkind = 'r' group by 1`;

async function tables(): Promise<Map<string, string[]>> {
  const rows = await world.owner.em.fork().execute<{ name: string; columns: string[] }[]>(columnsThere);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

describe('the register of personal data', () => {
  test('has every table of the database, of people or of nobody, and no other', async () => {
    const there = [...(await tables()).keys()].toSorted();
    expect(there.length).toBeGreaterThan(60);
    expect([...Object.keys(register), ...Object.keys(namelessTables)].toSorted()).toEqual(there);
  });

  test('has every column of a table that is about people, once', async () => {
    const there = await tables();
    for (const [name, { personal, plain, withheld }] of Object.entries(register)) {
      const told = [...Object.keys(personal), ...namesIn(plain), ...namesIn(withheld)].toSorted();
      expect(told, name).toEqual((there.get(name) ?? []).toSorted());
    }
  });

  test('has every column of a table in which nobody is named: a new one may name somebody', async () => {
    const there = await tables();
    for (const [name, columns] of Object.entries(namelessTables))
      expect(namesIn(columns).toSorted(), name).toEqual((there.get(name) ?? []).toSorted());
  });

  test('is what docs/run/personal-data.md has: npm run personal-data writes it', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/run/personal-data.md'), 'utf8');
    expect(/^\| Column \|.*\n(?:\|.*\n)*/m.exec(page)?.[0]).toBe(`${personalDataTable()}\n`);
    expect(/^\| Stays \|.*\n(?:\|.*\n)*/m.exec(page)?.[0]).toBe(`${keptTable()}\n`);
  });
});
