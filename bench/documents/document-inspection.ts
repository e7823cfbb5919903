import { readFile } from 'node:fs/promises';
import { say } from '#stack/say.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { hybrid, withForm } from '../../test/sealing/support/files.ts';
import { field, inputOf, planOf } from '../../test/sealing/support/plans.ts';
import { startSealing } from '../../test/sealing/support/sealed.ts';
import { printMedians, type Checkout, type Measured } from '../checkout.ts';
import { largePdf } from './large-pdf.ts';
import { picturePdf } from './sample-pdfs.ts';

/** Inspects one PDF after another, by kind, with the checkouts in turns, each in its own sandboxed process. */
export async function benchInspection(checkouts: Checkout[], rounds: number): Promise<void> {
  const measured: Measured[] = [];
  for (const [what, pdf] of await kinds()) {
    say(`Inspecting: ${what} (${(pdf.length / 1_024).toFixed(0)} KiB)`);
    const times: number[][] = checkouts.map(() => []);
    // The first of each, which compiles, is not counted.
    for (let round = 0; round <= rounds; round += 1)
      for (const [index, { inspect }] of checkouts.entries()) {
        const started = performance.now();
        await inspect(pdf);
        if (round > 0) times[index]?.push(performance.now() - started);
      }
    measured.push({ what, times });
  }
  printMedians(`Inspection, ${rounds} of each`, checkouts, measured);
}

async function kinds(): Promise<[string, Buffer][]> {
  const plain = await readFile(sampleDocument);
  return [
    ['one page', plain],
    ['a form', await withForm(plain)],
    ['signed, two signers', await sealed(plain)],
    ['hybrid', hybrid()],
    ['20 pages with pictures', await picturePdf(20)],
    ['100 scanned pages, 20 MiB', largePdf(20 * 1_048_576, 100)],
    ['2,000 pages, 100,000 objects, 20 MiB', largePdf(20 * 1_048_576, 2_000, 100_000)],
  ];
}

async function sealed(pdf: Buffer): Promise<Buffer> {
  const { seal } = await startSealing();
  const recipients = ['one', 'two'];
  const fields = recipients.map((recipientId, index) =>
    field({ id: `signature${index}`, recipientId, type: 'signature', y: 300 + index * 60, height: 40 }),
  );
  return seal(
    pdf,
    planOf(['Bat Dorj', 'Saran Bold'], fields),
    recipients.map((id) => inputOf(id)),
  );
}
