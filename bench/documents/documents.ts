import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openCheckout, type Checkout } from '../checkout.ts';
import { benchInspection } from './document-inspection.ts';
import { benchJourney } from './document-journey.ts';
import { benchLargeDocuments } from './documents-large.ts';
import { partsOf } from '../parts.ts';

const known = ['journey', 'inspection', 'large'] as const;

const options = {
  /** Parts, separated by commas; all of them without. */
  only: { type: 'string', default: 'journey,inspection,large' },
  /** Another checkout of this repository, with its packages, that is measured in turns with this one. */
  against: { type: 'string' },
  journeys: { type: 'string', default: '20' },
  inspections: { type: 'string', default: '5' },
  mib: { type: 'string', default: '50' },
  rounds: { type: 'string', default: '3' },
  together: { type: 'string', default: '4' },
} as const;

/** Measures the cost of documents: a whole journey, inspection by kind, large files; prints tables. */
export async function benchDocuments(): Promise<void> {
  const { values } = parseArgs({ options, args: process.argv.slice(3) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const parts = partsOf(values.only, known);
  const checkouts: Checkout[] = [await openCheckout('this one')];
  if (values.against !== undefined) checkouts.push(await openCheckout('the other', resolve(values.against)));
  if (parts.includes('inspection')) await benchInspection(checkouts, Number(values.inspections));
  if (parts.includes('journey')) await benchJourney(checkouts, Number(values.journeys));
  if (parts.includes('large'))
    await benchLargeDocuments({
      mib: Number(values.mib),
      rounds: Number(values.rounds),
      together: Number(values.together),
    });
}
