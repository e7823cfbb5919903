import { parseArgs } from 'node:util';
import { benchSignatures } from './envelope-signatures.ts';

const options = {
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '4' },
  /** Parts, separated by commas; all of them without. */
  only: { type: 'string', default: 'signatures' },
} as const;

/** What envelopes cost; prints tables. */
export async function benchEnvelopes(): Promise<void> {
  const { values } = parseArgs({ options, args: process.argv.slice(3) });
  const parts = values.only.split(',');
  if (parts.includes('signatures')) {
    await benchSignatures({ rounds: Number(values.rounds), seconds: Number(values.seconds) });
  }
}
