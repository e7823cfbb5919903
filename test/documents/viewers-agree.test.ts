import { describe, expect, test } from 'vitest';
import { requireAgreement } from '#documents/inspection/viewers-agree.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { signature, signedAnywhere, widget } from '#test/support/pdf-classes/signatures.ts';
import { signedPdf, simplePdf } from '#test/support/pdf/pdfs.ts';

const agreed = async (pdf: Buffer, sizes: [number, number][], seen = pdf) =>
  requireAgreement(startUpdate({ ...(await readPdf(pdf)), bytes: seen }), sizes);

test('what both readers see alike is taken', async () => {
  await expect(agreed(simplePdf({ page: '/UserUnit 2' }), [[1190, 1684]])).resolves.toBeUndefined();
  await expect(agreed(signedPdf([{}, {}]), [[595, 842]])).resolves.toBeUndefined();
});

test.each<[string, () => Promise<void>]>([
  ['the number of pages', () => agreed(simplePdf({ pages: 2 }), [[595, 842]])],
  ['the size of page 1', () => agreed(simplePdf(), [[595, 840]])],
  ['the signatures', () => agreed(simplePdf(), [[595, 842]], signedPdf([{}]))],
])('a difference in %s is told', async (what, looking) => {
  await expect(looking()).rejects.toThrow(`viewers do not agree on ${what}`);
});

describe('signatures that PDFium does not list', () => {
  const nested = {
    catalog: '/AcroForm << /Fields [6 0 R] >>',
    page: '/Annots [4 0 R]',
    objects: [
      `<< ${widget} /Parent 6 0 R /FT /Sig /T (s) /V 5 0 R >>`,
      signature,
      '<< /T (form1) /Kids [4 0 R] >>',
    ],
  };
  test.each<[string, Parameters<typeof signedAnywhere>[0]]>([
    ['beneath another field', nested],
    ['only on a page', { page: '/Annots [4 0 R]' }],
  ])('are taken when they are %s', async (_, made) => {
    await expect(agreed(signedAnywhere(made), [[595, 842]])).resolves.toBeUndefined();
  });

  test('are a difference where the form lists their field, or their byte range is another', async () => {
    const listed = signedAnywhere({ catalog: '/AcroForm << /Fields [4 0 R] >>' });
    const other = (from: string, to: string) =>
      Buffer.from(listed.toString('latin1').replace(from, to), 'latin1');
    await expect(agreed(listed, [[595, 842]])).resolves.toBeUndefined();
    for (const seen of [other('[4 0 R]', '[     ]'), other('[0 1 2 3]', '[0 1 2 4]')])
      await expect(agreed(listed, [[595, 842]], seen)).rejects.toThrow('agree on the signatures');
  });
});
