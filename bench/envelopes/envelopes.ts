import { parseArgs } from 'node:util';
import { startProcesses } from '../../test/support/servers/processes.ts';
import { benchEnvelopeFlows } from './envelope-flows.ts';
import { benchInvitations } from './envelope-invitations.ts';
import { benchLargeEnvelope } from './envelope-large.ts';
import { benchEnvelopeLists } from './envelope-lists.ts';
import { startSender } from './envelope-sender.ts';
import { benchSignatures } from './envelope-signatures.ts';
import { benchWorkers } from './envelope-workers.ts';
import { partsOf } from '../parts.ts';
import { benchStatements, countingStatements } from '../statements.ts';
import { startFloor } from '../flows/floor.ts';

const known = ['signatures', 'flows', 'invitations', 'workers', 'statements', 'lists', 'large'] as const;
type Part = (typeof known)[number];

const options = {
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '4' },
  flows: { type: 'string', default: '100' },
  rows: { type: 'string', default: '1000000' },
  mib: { type: 'string', default: '50' },
  /** Parts that are known, separated by commas; all but statements without. */
  only: { type: 'string', default: 'signatures,flows,invitations,workers,lists,large' },
} as const;

type Values = { rounds: string; flows: string; rows: string };

/** Measures the cost of envelopes: signatures, whole workflows, pages of the list, a large document; prints tables. */
export async function benchEnvelopes(): Promise<void> {
  const { values } = parseArgs({ options, args: process.argv.slice(3) });
  const parts = partsOf(values.only, known);
  if (parts.includes('signatures')) {
    await benchSignatures({ rounds: Number(values.rounds), seconds: Number(values.seconds) });
  }
  if (parts.includes('large')) await benchLargeEnvelope(Number(values.mib));
  if (parts.some((part) => part !== 'signatures' && part !== 'large')) await benchWholeStack(parts, values);
}

async function benchWholeStack(parts: Part[], values: Values): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const counting = parts.includes('statements') ? countingStatements : {};
  const processes = await startProcesses('production', {}, counting);
  const sender = await startSender(processes);
  try {
    if (parts.includes('flows')) {
      const floor = await startFloor(processes.temporalAddress);
      const [rounds, flows] = [Number(values.rounds), Number(values.flows)];
      await benchEnvelopeFlows({ processes, sender, floor, rounds, flows });
      await floor.stop();
    }
    if (parts.includes('invitations')) await benchInvitations(sender, Number(values.rounds));
    if (parts.includes('workers')) await benchWorkers(processes, sender, Number(values.flows));
    if (parts.includes('statements'))
      await benchStatements({
        processes,
        what: 'make, send, open and sign twice, seal',
        once: async () => sender.flow(),
        flows: 30,
      });
    if (parts.includes('lists')) await benchEnvelopeLists(sender, Number(values.rows));
  } finally {
    await sender.stop();
    await processes.stop();
  }
}
