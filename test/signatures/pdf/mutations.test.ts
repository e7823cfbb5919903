import { beforeAll, expect, test } from 'vitest';
import { pageGeometry } from '#signatures/pades/page/page-geometry.ts';
import { findOddities, readPdf, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { requireAgreement } from '#signatures/pades/agreement/require-agreement.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import * as classes from '#test/support/pdf-classes/cross-references.ts';
import { signedHybrid } from '#test/support/pdf-classes/signed.ts';

const sign = async () => Buffer.from('3003020101', 'hex');
let sources: Buffer[];
beforeAll(async () => {
  sources = [
    classes.closed(classes.withObjects()),
    classes.predictedNumbers(),
    classes.wideNumbers(),
    classes.repeatedStream(),
    classes.freedObject(),
    await signedHybrid({ sign, certification: 2 }),
  ];
});

/** Numbers below `end`, the same ones in every run (xorshift). */
function numbersFrom(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % end;
  };
}

const words = [
  '<<',
  '>>',
  '[',
  '(',
  ' 0 R',
  'endobj',
  'stream',
  '/Prev',
  '/Kids',
  '-',
  '9999999999',
  '/Length',
];

function mutated(source: Buffer, next: (end: number) => number): Buffer {
  const copy = Buffer.from(source);
  for (let change = next(6); change >= 0; change -= 1) {
    const at = next(copy.length);
    if (next(2) === 0) copy[at] = next(256);
    else copy.write(words[next(words.length)] ?? '', at, 'latin1');
  }
  return next(8) === 0 ? copy.subarray(0, next(copy.length)) : copy;
}

async function readAll(bytes: Buffer): Promise<void> {
  const update = startUpdate(await readPdf(bytes));
  for (const page of update.file.pages) pageGeometry(update, page);
  readSignatures(update);
  requireAgreement(update);
  findOddities(update.file);
  update.allocate();
}

test('whatever is changed in a file, it is read or refused with a reason, soon', async () => {
  const next = numbersFrom(20_261_122);
  let usable = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const bytes = mutated(sources[round % sources.length] ?? Buffer.alloc(0), next);
    const start = performance.now();
    try {
      await readAll(bytes);
      usable += 1;
    } catch (error) {
      if (!(error instanceof UnusablePdf))
        throw new Error(`round ${round}: ${bytes.toString('base64')}`, { cause: error });
    }
    expect(performance.now() - start).toBeLessThan(3_000);
  }
  // Some are refused and some are read: the changes reach the parts that matter.
  expect(usable).toBeGreaterThan(100);
  expect(usable).toBeLessThan(2_900);
});
