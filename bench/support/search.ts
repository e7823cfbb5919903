import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { writeReference } from '#domain/common/reference.ts';
import { say } from '#stack/say.ts';
import { startProcesses, type Processes } from '../../test/support/servers/processes.ts';
import { startPartner } from '../flows/flow-partner.ts';
import { Samples } from '../samples.ts';
import { printTable } from '../table.ts';
import { fillTables } from './fill.ts';
import { makeCaller, type Caller } from './staff-caller.ts';

const options = {
  rows: { type: 'string', default: '1000000' },
  owners: { type: 'string', default: '1000' },
  calls: { type: 'string', default: '50' },
} as const;

/** A flow that the product made itself: its address is on record under the product's key. */
type Known = { email: string; reference: string; hash: string };

/** What is asked in the nth call, by the members of the body of a search. */
type Search = { name: string; of: (n: number) => Record<string, string> };

/**
 * Measures each way by which support finds a flow among so many sign requests, envelopes, recipients, documents and deliveries: whole
 * calls over HTTP, one after the other. Prints a table.
 */
export async function benchSupportSearch(): Promise<void> {
  const { values } = parseArgs({ options, args: process.argv.slice(3) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const [rows, owners, calls] = [Number(values.rows), Number(values.owners), Number(values.calls)];
  const processes = await startProcesses('development');
  const client = new Client({ connectionString: processes.databaseUrl });
  try {
    await client.connect();
    const known = await makeKnown(processes, client, calls);
    // It would begin the workflows that the rows have not got.
    await processes.stopOne('worker');
    const began = performance.now();
    say(`Making ${rows} rows of each kind.`);
    await fillTables(client, { rows, owners }, known.at(-1)?.hash ?? '');
    say(`They are there after ${((performance.now() - began) / 1_000).toFixed(0)} s.`);
    const ask = asker(await makeCaller(processes));
    const table: string[][] = [];
    for (const search of searchesOf(known, owners)) table.push(await measure(ask, search, calls));
    console.log(`\nA search among ${rows} of each kind, milliseconds of the whole call`);
    printTable(['', 'found', 'median', 'p95', 'longest'], table);
  } finally {
    await client.end();
    await processes.stop();
  }
}

async function makeKnown(processes: Processes, client: Client, count: number): Promise<Known[]> {
  const partner = await startPartner(processes);
  try {
    const made: { id: string; email: string }[] = [];
    while (made.length <= count) made.push(await partner.create());
    const { rows } = await client.query<{ id: string; reference: string; hash: string }>(
      `select id, reference, hash from tamga.sign_request r join tamga.flow_address a on a.flow_id = r.id`,
    );
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    return made.map(({ id, email }) => ({
      email,
      reference: writeReference(rowOf.get(id)?.reference ?? ''),
      hash: rowOf.get(id)?.hash ?? '',
    }));
  } finally {
    await partner.stop();
  }
}

/** As fill.ts makes it of the same text. */
const uuidOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-');

const rareName = (n: number): string =>
  createHash('md5')
    .update(`name ${n * 1_001}`)
    .digest('hex')
    .slice(0, 8);

/** Ages in seconds. */
const [hour, month] = ['3600', '2592000'];

function searchesOf(known: Known[], owners: number): Search[] {
  const at = (n: number) => known[n % (known.length - 1)];
  // The owner 0 has a tenth of all rows.
  const small = (n: number) => 1 + (n % (owners - 1));
  return [
    { name: 'everything', of: () => ({}) },
    { name: 'address of one flow', of: (n) => ({ address: at(n)?.email ?? '' }) },
    { name: 'address of 20,000 of a million', of: () => ({ address: known.at(-1)?.email ?? '' }) },
    { name: 'address of nobody', of: (n) => ({ address: `nobody.${n}@example.mn` }) },
    { name: 'reference', of: (n) => ({ reference: at(n)?.reference ?? '' }) },
    { name: 'name, of a few flows', of: (n) => ({ name: rareName(n) }) },
    { name: 'name, of every fifth flow', of: () => ({ name: 'loan agreement' }) },
    { name: 'name, of every flow', of: () => ({ name: '.pdf' }) },
    { name: 'name, of none', of: (n) => ({ name: `qqz ${n}` }) },
    { name: 'name of a few, status', of: (n) => ({ name: rareName(n), status: 'signed' }) },
    {
      name: 'name of many, large organization',
      of: () => ({ name: 'loan', organization: uuidOf('owner 0') }),
    },
    {
      name: 'name of many, small organization',
      of: (n) => ({ name: 'loan', organization: uuidOf(`owner ${small(n)}`) }),
    },
    { name: 'large partner', of: () => ({ partner: uuidOf('partner 0') }) },
    { name: 'small partner', of: (n) => ({ partner: uuidOf(`partner ${small(n)}`) }) },
    {
      name: 'small partner, older than a month',
      of: (n) => ({ partner: uuidOf(`partner ${small(n)}`), older_than: month }),
    },
    { name: 'large organization', of: () => ({ organization: uuidOf('owner 0') }) },
    { name: 'small organization', of: (n) => ({ organization: uuidOf(`owner ${small(n)}`) }) },
    { name: 'organization without flows', of: (n) => ({ organization: uuidOf(`nobody ${n}`) }) },
    { name: 'external_ref', of: (n) => ({ external_ref: `order-${n * 997}` }) },
    { name: 'older than an hour', of: () => ({ older_than: hour }) },
    { name: 'older than a month', of: () => ({ older_than: month }) },
    { name: 'stuck', of: () => ({ stuck: 'true' }) },
    { name: 'stuck, older than a month', of: () => ({ stuck: 'true', older_than: month }) },
    { name: 'reason', of: () => ({ reason: 'mail_unavailable' }) },
    { name: 'reason that nothing has', of: () => ({ reason: 'sms_unavailable' }) },
    { name: 'kind: documents under way', of: () => ({ kind: 'document' }) },
    { name: 'kind: deliveries', of: () => ({ kind: 'webhook_delivery' }) },
    { name: 'status', of: () => ({ status: 'voided' }) },
    { name: 'status, older than a month', of: () => ({ status: 'expired', older_than: month }) },
  ];
}

type Page = { data: unknown[]; has_more: boolean };
type Ask = (search: Record<string, string>) => Promise<Page>;

/** Gives what searches as support does: by GET, and by POST where an address is in it. */
function asker(call: Caller): Ask {
  return async (search) =>
    'address' in search
      ? call<Page>('POST', '/support/flows/search', search)
      : call<Page>('GET', `/support/flows?${new URLSearchParams(search).toString()}`);
}

async function measure(ask: Ask, { name, of }: Search, calls: number): Promise<string[]> {
  const times = new Samples();
  let found = '';
  for (let n = -2; n < calls; n += 1) {
    const began = performance.now();
    const { data, has_more: more } = await ask(of(n + 2));
    // The first two warm the connection and the plan.
    if (n >= 0) times.add(performance.now() - began);
    found = more ? 'more' : String(data.length);
  }
  const shown = [0.5, 0.95, 1].map((share) => times.percentile(share).toFixed(1));
  return [name, found, ...shown];
}
