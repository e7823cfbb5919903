import { defined } from '#domain/common/defined.ts';
import type { Sender } from './envelope-sender.ts';
import { Samples } from '../samples.ts';
import { printTable } from '../table.ts';

const pageSize = 10;
const deepPage = 1_000;

/** Page 1 and page 1,000 of the list of envelopes with few and with many rows; prints a table. */
export async function benchEnvelopeLists(sender: Sender, most: number): Promise<void> {
  const few = 10_050;
  await sender.flow();
  const result: string[][] = [];
  for (const rows of [few, most]) {
    await fillRows(sender, rows);
    const deep = await cursorOfPage(sender, deepPage);
    for (const [name, cursor] of [
      ['1', undefined],
      [String(deepPage), deep],
    ] as const) {
      const samples = new Samples();
      for (let asked = 0; asked < 220; asked += 1) {
        const started = performance.now();
        await page(sender, pageSize, cursor);
        if (asked >= 20) samples.add(performance.now() - started);
      }
      result.push([`${rows}`, name, samples.percentile(0.5).toFixed(2), samples.percentile(0.99).toFixed(2)]);
    }
  }
  console.log('\nA page of the list of envelopes, in milliseconds');
  printTable(['rows', 'page', 'p50', 'p99'], result);
}

type Page = { meta: { has_more: boolean; next_cursor: string | null } };

function page(sender: Sender, limit: number, cursor: string | undefined): Promise<Page> {
  const query = new URLSearchParams({ limit: String(limit), ...defined({ cursor }) });
  return sender.call<Page>('GET', `/api/v1/envelopes?${query.toString()}`);
}

/** The cursor after so many pages, reached by pages of 100. */
async function cursorOfPage(sender: Sender, number: number): Promise<string | undefined> {
  let cursor: string | undefined;
  for (let skipped = 0; skipped < (number - 1) * pageSize; skipped += 100) {
    const { meta } = await page(sender, 100, cursor);
    cursor = meta.next_cursor ?? undefined;
  }
  return cursor;
}

/** Makes the table hold so many rows: copies of one with their recipients under new ids. */
async function fillRows({ database }: Sender, wanted: number): Promise<void> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from tamga.envelope',
  );
  const missing = wanted - (rows[0]?.count ?? 0);
  if (missing > 0) await copyRows(database, missing);
  await database.query('vacuum analyze tamga.envelope');
  await database.query('vacuum analyze tamga.envelope_recipient');
  await database.query('checkpoint');
}

async function copyRows(database: Sender['database'], number: number): Promise<void> {
  const copies = await insertOf(database, 'envelope', {
    id: 'gen_random_uuid()',
    name: "'bench copy'",
    created_at: "now() - number * interval '1 second'",
  });
  await database.query(
    `${copies} from (select * from tamga.envelope order by created_at limit 1) original, generate_series(1, $1::int) number`,
    [number],
  );
  const recipients = await insertOf(database, 'envelope_recipient', {
    id: 'gen_random_uuid()',
    envelope_id: 'copy.id',
    link_hash: 'null',
  });
  await database.query(
    `${recipients} from (select * from tamga.envelope_recipient order by position limit 1) original, tamga.envelope copy
     where copy.name = 'bench copy'
       and not exists (select 1 from tamga.envelope_recipient other where other.envelope_id = copy.id)`,
  );
}

/** An insert into a table with every column of `original`, some of them by another expression; `from` follows. */
async function insertOf(
  database: Sender['database'],
  table: string,
  others: Record<string, string>,
): Promise<string> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'tamga' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => others[name] ?? `original.${name}`);
  return `insert into tamga.${table} (${names.join(', ')}) select ${values.join(', ')}`;
}
