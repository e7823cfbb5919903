import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createOrm } from '#entities/orm.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { readTables, refusals, type Tables } from './support/tables.ts';

/** What the release before writes nowhere and reads nowhere, so that it may go: the line, and why it is so. */
const unused: Record<string, string> = {};

const file = join(import.meta.dirname, 'tables.json');

const database = setUp(createMigratedDatabase, (made) => made.drop());
let now: Tables;

beforeAll(async () => {
  const orm = await createOrm({ databaseUrl: database.url });
  now = await readTables(orm.em.fork());
  await orm.close();
  if (process.env['RECORD_RELEASE']) writeFileSync(file, `${JSON.stringify(now, undefined, 1)}\n`);
});

const before = (): Tables => JSON.parse(readFileSync(file, 'utf8')) as Tables;

test('the tables take all that the release before writes, and give it all that it reads', () => {
  expect(Object.keys(before()).length).toBeGreaterThan(50);
  const found = refusals(before(), now).filter((line) => !(line in unused));
  expect(found, 'docs/run/upgrading.md: the rule of tables').toEqual([]);
});

const changed = (change: (tables: Tables) => void): string[] => {
  const next = structuredClone(now);
  change(next);
  return refusals(now, next);
};

const table = (tables: Tables) => tables['tamga.sign_request'] ?? { columns: {}, rules: {}, rights: {} };

test('whatever takes something away is noticed', () => {
  const taken: [string, (tables: Tables) => void][] = [
    ['tamga.sign_request is gone', (all) => delete all['tamga.sign_request']],
    ['tamga.sign_request: status is gone', (all) => delete table(all).columns['status']],
    [
      'tamga.sign_request: status was text and is integer',
      (all) => (table(all).columns['status'] = { type: 'integer', required: true }),
    ],
    [
      'tamga.sign_request: stuck_since must be given now',
      (all) => Object.assign(table(all).columns['stuck_since'] ?? {}, { required: true }),
    ],
    [
      'tamga.sign_request: colour is new and has no default',
      (all) => (table(all).columns['colour'] = { type: 'text', required: true }),
    ],
    [
      'tamga.sign_request: once is a new rule for columns that are not new',
      (all) => (table(all).rules['once'] = { columns: ['status'], values: [] }),
    ],
    [
      'tamga.sign_request: sign_request_status_check takes signed no more',
      (all) => {
        const rule = table(all).rules['sign_request_status_check'];
        if (rule) rule.values = rule.values.filter((value) => value !== 'signed');
      },
    ],
    [
      'tamga.sign_request: tamga_api may not select status any more',
      (all) => {
        const others = Object.keys(table(all).columns).filter((name) => name !== 'status');
        (table(all).rights['tamga_api'] ?? {})['select'] = others;
      },
    ],
  ];
  for (const [line, change] of taken) expect(changed(change)).toEqual([line]);
});

test('whatever is added is fine', () => {
  const added = changed((all) => {
    const one = table(all);
    one.columns['colour'] = { type: 'text', required: false };
    one.rules['colour_once'] = { columns: ['colour'], values: [] };
    one.rights['tamga_api'] = { ...one.rights['tamga_api'], delete: ['*'] };
    all['tamga.next'] = one;
  });
  expect(added).toEqual([]);
});
