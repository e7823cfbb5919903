import { expect, test } from 'vitest';
import { requireAgreement } from '#documents/viewers-agree.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/update.ts';
import { signedPdf, simplePdf } from '../api/documents/pdfs.ts';

const agreed = async (pdf: Buffer, sizes: [number, number][], seen = pdf) =>
  requireAgreement(startUpdate({ ...(await readPdf(pdf)), bytes: seen }), sizes);

test('what both readers see alike is taken', async () => {
  await agreed(simplePdf({ page: '/UserUnit 2' }), [[1190, 1684]]);
  await agreed(signedPdf([{}, {}]), [[595, 842]]);
});

test.each<[string, () => Promise<void>]>([
  ['the number of pages', () => agreed(simplePdf({ pages: 2 }), [[595, 842]])],
  ['the size of page 1', () => agreed(simplePdf(), [[595, 840]])],
  ['the signatures', () => agreed(simplePdf(), [[595, 842]], signedPdf([{}]))],
])('a difference in %s is told', async (what, looking) => {
  await expect(looking()).rejects.toThrow(`viewers do not agree on ${what}`);
});
