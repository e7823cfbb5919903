import { describe, expect, test } from 'vitest';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { requireAgreement } from '#signatures/pades/agreement/require-agreement.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { lookAtBytes } from '#signatures/pdf/second-look/look-at-bytes.ts';
import { signature, signedAnywhere, widget } from '#test/support/pdf-classes/signatures.ts';
import { plainPdf } from '#test/support/pdf/plain-pdf.ts';

const field = `<< ${widget} /FT /Sig /T (theirs) /V 5 0 R >>`;
const form = '/AcroForm << /Fields [4 0 R] >>';
/** The attached file: it is signed twice, under the numbers of other objects. */
const inner = signedAnywhere({
  catalog: '/AcroForm << /Fields [4 0 R 6 0 R] >>',
  objects: [field, signature, field.replace('5 0 R', '7 0 R'), signature],
}).toString('latin1');

const attached = (length: string, data = inner) =>
  `<< /Type /EmbeddedFile /Length ${length} >>\nstream\n${data}\nendstream`;
const files = '/Names << /EmbeddedFiles << /Names [(a.pdf) << /Type /Filespec /EF << /F 6 0 R >> >>] >> >>';

const agreed = async (pdf: Buffer) => requireAgreement(startUpdate(await readPdf(pdf)));

describe('what is signed in an attached PDF is not counted', () => {
  test.each<[string, string, string[]]>([
    ['whose length stands there', `${inner.length}`, []],
    ['whose length stands in an object after it', '7 0 R', [`${inner.length}`]],
    [
      'whose length has other objects of its number',
      '7 0 R',
      [`${inner.length}`, 'null', '7 0 obj 12 endobj'],
    ],
  ])('%s', async (_, length, more) => {
    const pdf = signedAnywhere({
      catalog: `${form} ${files}`,
      objects: [field, signature, attached(length), ...more],
    });
    expect(lookAtBytes(pdf)).toEqual({ signatures: 1, certified: false });
    await expect(agreed(pdf)).resolves.toBeUndefined();
  });

  test('nor is it where nobody signed the file itself', async () => {
    const pdf = signedAnywhere({
      catalog: files,
      objects: ['null', 'null', attached('7 0 R'), `${inner.length}`],
    });
    expect(lookAtBytes(pdf)).toEqual({ signatures: 0, certified: false });
    await expect(agreed(pdf)).resolves.toBeUndefined();
  });
});

/** A stream that says that it goes on over the objects after it. */
const covering = (length: string, more: string[] = []) =>
  plainPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> /Other 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    `<< /Length ${length} >>\nstream\n%PDF-1.7\nendstream`,
    'null',
    `<< ${widget} /FT /Sig /T (theirs) /V 7 0 R >>`,
    signature,
    '<< /Length 1 >>\nstream\nx\nendstream',
    ...more,
  ]);

const spanOf = (pdf: Buffer): number => {
  const text = pdf.toString('latin1');
  return text.lastIndexOf('endstream') - (text.indexOf('stream\n') + 'stream\n'.length);
};

describe('a stream hides no signature of the file itself', () => {
  test.each<[string, Buffer]>([
    ['by the length that it says', covering(String(spanOf(covering('1000'))))],
    ['by one that stands elsewhere', covering('9 0 R', [String(spanOf(covering('9 0 R', ['1000'])))])],
    ['by one of another object', covering('1')],
  ])('%s', (_, pdf) => {
    expect(lookAtBytes(pdf).signatures).toBe(1);
  });
});
