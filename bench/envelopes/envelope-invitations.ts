import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../samples.ts';
import { printTable } from '../table.ts';
import type { Sender } from './envelope-sender.ts';

const recipients = 100;
const aimMs = 3_000;

/** Measures how long it takes, from the call that sends it, until everybody of an envelope with 100 signers at once has their link. */
export async function benchInvitations(sender: Sender, rounds: number): Promise<void> {
  await inviteAll(sender, 2);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await inviteAll(sender, recipients));
  console.log(
    `\n${recipients} invitations of one envelope, from the call that sends it until the last is on its way`,
  );
  printTable(
    ['', 'median, ms', 'longest, ms', 'aim, ms'],
    [['all links', median(taken).toFixed(0), Math.max(...taken).toFixed(0), String(aimMs)]],
  );
}

async function inviteAll(sender: Sender, count: number): Promise<number> {
  const domain = `${randomUUID()}.example.mn`;
  const people = Array.from({ length: count }, (_, index) => ({
    email: `${index}@${domain}`,
    name: 'Signer',
  }));
  const { data } = await sender.call<{ data: { id: string } }>('POST', '/api/v1/envelopes', {
    document_id: sender.documentId,
    name: 'Agreement',
    routing_type: 'parallel',
    reminder_days: 0,
    recipients: people,
    fields: people.map((_, recipient_index) => ({
      type: 'signature',
      recipient_index,
      page: 1,
      x: 30 + (recipient_index % 5) * 110,
      y: 20 + Math.floor(recipient_index / 5) * 40,
      width: 100,
      height: 36,
    })),
  });
  const started = performance.now();
  await sender.call('POST', `/api/v1/envelopes/${data.id}/send`, {});
  while ((await linksAt(sender, domain)) < count) await sleep(20);
  return performance.now() - started;
}

async function linksAt({ database }: Sender, domain: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "select count(*)::int as count from tamga.outbox_message where kind = 'link' and recipient like $1",
    [`%@${domain}`],
  );
  return rows[0]?.count ?? 0;
}
