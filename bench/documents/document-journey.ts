import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '#stack/say.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import type { Processes } from '../../test/support/servers/processes.ts';
import { printMedians, type Checkout } from '../checkout.ts';
import { startSender, type Sender } from '../envelopes/envelope-sender.ts';

const steps = ['upload', 'ready', 'send', 'first link', 'two signatures', 'completed'] as const;
type Step = (typeof steps)[number];
type Times = Record<Step, number>;
type Running = { processes: Processes; sender: Sender; times: Times[] };

/**
 * One-page files from their upload through two signers to completion, one after another, in turns of the checkouts, each a
 * whole stack of its own; prints a table.
 */
export async function benchJourney(checkouts: Checkout[], journeys: number): Promise<void> {
  const pdf = await readFile(sampleDocument);
  const running: Running[] = [];
  try {
    for (const checkout of checkouts) {
      say(`Starting the product: ${checkout.name}`);
      const processes = await checkout.startProcesses('development');
      running.push({ processes, sender: await startSender(processes), times: [] });
    }
    // The first ones of each, which compile, are not counted.
    for (let round = -3; round < journeys; round += 1)
      for (const { sender, times } of running) {
        const took = await travel(sender, pdf);
        if (round >= 0) times.push(took);
      }
    const whole = ({ ...took }: Times) => Object.values(took).reduce((sum, one) => sum + one, 0);
    printMedians(`A one-page file through two signers, ${journeys} journeys`, checkouts, [
      ...steps.map((what) => ({ what, times: running.map(({ times }) => times.map((one) => one[what])) })),
      { what: 'the whole journey', times: running.map(({ times }) => times.map(whole)) },
    ]);
  } finally {
    for (const { sender, processes } of running) {
      await sender.stop();
      await processes.stop();
    }
  }
}

async function travel(sender: Sender, pdf: Buffer): Promise<Times> {
  let last = performance.now();
  const lap = () => {
    const took = performance.now() - last;
    last += took;
    return took;
  };
  const documentId = await sender.upload(pdf);
  const upload = lap();
  await until(sender, "select id from tamga.document where status = 'ready' and id = $1", documentId);
  const ready = lap();
  const emails = [`one.${randomUUID()}@example.mn`, `two.${randomUUID()}@example.mn`] as const;
  const id = await sender.send(emails, documentId);
  const send = lap();
  const links = [];
  const linkOf = "select link from tamga.outbox_message where kind = 'link' and recipient = $1";
  for (const email of emails) links.push(String((await until(sender, linkOf, email))['link']));
  const linked = lap();
  for (const link of links) await sender.signAt(link);
  const signed = lap();
  await until(sender, "select id from tamga.envelope where status = 'completed' and id = $1", id);
  return { upload, ready, send, 'first link': linked, 'two signatures': signed, completed: lap() };
}

/** Waits until a statement about something has a row, and gives it. */
async function until(
  { database }: Sender,
  statement: string,
  about: string,
): Promise<Record<string, unknown>> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(10)) {
    const { rows } = await database.query<Record<string, unknown>>(statement, [about]);
    if (rows[0]) return rows[0];
  }
  throw new Error(`nothing came within a minute: ${statement}`);
}
