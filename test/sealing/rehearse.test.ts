import { describe, expect, test } from 'vitest';
import { defined } from '#domain/common/defined.ts';
import { rehearse } from '#sealing/rehearsal/rehearse.ts';
import { readPdf, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { signedByHand } from '#test/support/pdf-classes/signed.ts';
import { startSealing } from './support/sealed.ts';
import { plainPdf } from '#test/support/pdf/plain-pdf.ts';

const now = new Date('2026-11-22T09:00:00Z');
const objects = (kids: string) => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  `<< /Type /Pages /Kids [${kids}] /Count 1 /MediaBox [0 0 300 300] >>`,
  '<< /Type /Page /Parent 2 0 R >>',
];

/** The same with the catalog as the ninth object that had its number. */
function reused(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1').replace('1 0 obj', '1 9 obj').replace('/Root 1 0 R', '/Root 1 9 R');
  return Buffer.from(text.replace(/(\n\d{10}) 00000 n/, '$1 00009 n'), 'latin1');
}

async function namesIn(pdf: Uint8Array): Promise<string[]> {
  return readSignatures(startUpdate(await readPdf(pdf))).map(({ fieldName }) => fieldName);
}

describe('a rehearsal goes through the whole of an envelope', () => {
  test('and gives the PDF as it was certified', async () => {
    const certified = await rehearse(plainPdf(objects('3 0 R')), now);
    expect(await namesIn(certified)).toEqual(['certification']);
  });

  test.each([undefined, 1, 2] as const)(
    'on one that arrives signed, certified at level %s, which stays as it is',
    async (certification) => {
      const { sign } = await startSealing();
      const signed = await signedByHand({ sign, ...defined({ certification }) });
      expect((await rehearse(signed, now)).equals(signed)).toBe(true);
    },
  );

  test('on one whose catalog has the number of an object before it', async () => {
    expect(await namesIn(await rehearse(reused(plainPdf(objects('3 0 R'))), now))).toEqual(['certification']);
  });

  test('and fails where a step would: a page that nothing can be written to', async () => {
    const direct = plainPdf(objects('<< /Type /Page /Parent 2 0 R >>'));
    await expect(rehearse(direct, now)).rejects.toThrow(UnusablePdf);
  });
});
