import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '#stack/say.ts';
import type { Processes } from '../../test/support/servers/processes.ts';
import { openCheckout, type Checkout } from '../checkout.ts';
import { heavyPdf } from '../documents/heavy-pdf.ts';
import { startSender, type Sender } from '../envelopes/envelope-sender.ts';
import { noTimes, startPartner, type Partner } from '../flows/flow-partner.ts';
import { Samples } from '../samples.ts';
import { printTable } from '../table.ts';
import { otherAccount } from './other-account.ts';

const options = {
  /** Another checkout of this repository, with its packages, that is measured in turns with this one. */
  against: { type: 'string' },
  mb: { type: 'string', default: '24' },
  objects: { type: 'string', default: '99000' },
  /** Envelopes of the heavy PDF that go round at once. */
  together: { type: 'string', default: '3' },
  rounds: { type: 'string', default: '15' },
} as const;

type Running = { name: string; processes: Processes; partner: Partner; light: Sender; heavy: Sender };
type Measured = { create: Samples; sign: Samples; envelope: Samples };

/**
 * Measures how long others wait while one account sends an envelope after another with a heavy PDF: the making and signing of
 * sign requests, and whole envelopes of one page by another organization. Prints a table of medians and worst values.
 */
export async function benchHeavyPdf(): Promise<void> {
  const { values } = parseArgs({ options, args: process.argv.slice(3) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const checkouts = [await openCheckout('this one')];
  if (values.against !== undefined) checkouts.push(await openCheckout('the other', resolve(values.against)));
  const pdf = heavyPdf({ bytes: Number(values.mb) * 1e6, objects: Number(values.objects) });
  const [rounds, together] = [Number(values.rounds), Number(values.together)];
  const rows: string[][] = [];
  for (const checkout of checkouts) {
    const running = await start(checkout, pdf);
    try {
      await measure(running, 3);
      const quiet = await measure(running, rounds);
      const { heavy, ...busy } = await besideHeavy(running, { rounds, together });
      rows.push(...rowsOf(checkout.name, { quiet, busy, heavy }));
    } finally {
      for (const part of [running.partner, running.light, running.heavy, running.processes])
        await part.stop();
    }
  }
  console.log(
    `\nOthers beside ${together} envelopes of a PDF of ${values.mb} MB with ${values.objects} objects, in ms`,
  );
  printTable(['', '', 'quiet', 'busy', 'ratio', 'quiet, worst', 'busy, worst'], rows);
}

async function start({ name, startProcesses }: Checkout, pdf: Buffer): Promise<Running> {
  say(`Starting the product: ${name}`);
  const processes = await startProcesses('development');
  const partner = await startPartner(processes);
  const light = await startSender(processes);
  say('Uploading the heavy PDF');
  const heavy = await startSender(await otherAccount(processes), pdf);
  return { name, processes, partner, light, heavy };
}

async function measure({ name, partner, light }: Running, rounds: number): Promise<Measured> {
  const times = noTimes();
  const envelope = new Samples();
  for (let round = 0; round < rounds; round += 1) {
    await partner.flow(times);
    const began = performance.now();
    await light.flow();
    envelope.add(performance.now() - began);
  }
  say(`${name}: ${rounds} rounds`);
  return { create: times.create, sign: times.sign, envelope };
}

/** `heavy`: how many envelopes with the heavy PDF were completed meanwhile, in a minute. */
async function besideHeavy(
  running: Running,
  { rounds, together }: { rounds: number; together: number },
): Promise<Measured & { heavy: number }> {
  const over = new AbortController();
  let completed = 0;
  const goRound = async () => {
    while (!over.signal.aborted) {
      await running.heavy.flow();
      completed += 1;
    }
  };
  const began = performance.now();
  const going = Array.from({ length: together }, goRound);
  const measured = await measure(running, rounds);
  const minutes = (performance.now() - began) / 60_000;
  over.abort();
  const heavy = completed / minutes;
  await Promise.all(going);
  return { ...measured, heavy };
}

type Both = { quiet: Measured; busy: Measured; heavy: number };

const shown = (value: number) => value.toFixed(0);

function rowsOf(name: string, { quiet, busy, heavy }: Both): string[][] {
  const row = (what: string, one: keyof Measured) => {
    const [before, beside] = [quiet[one].percentile(0.5), busy[one].percentile(0.5)];
    const worst = [quiet[one].percentile(1), busy[one].percentile(1)].map(shown);
    return [name, what, shown(before), shown(beside), (beside / before).toFixed(1), ...worst];
  };
  return [
    row('make a sign request', 'create'),
    row('sign it', 'sign'),
    row('an envelope of one page', 'envelope'),
    [name, 'heavy envelopes a minute', '', heavy.toFixed(1), '', '', ''],
  ];
}
