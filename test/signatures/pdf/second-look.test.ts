import { describe, expect, test } from 'vitest';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { requireAgreement } from '#signatures/pades/agreement/require-agreement.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { lookAtBytes } from '#signatures/pdf/second-look/look-at-bytes.ts';
import { mayBeSigned } from '#signatures/pdf/second-look/may-be-signed.ts';
import { closed, onePage, PdfBuilder, withObjects } from '#test/support/pdf-classes/cross-references.ts';
import { signature, signedAnywhere, widget } from '#test/support/pdf-classes/signatures.ts';
import { plainPdf, plainStream } from '#test/support/pdf/plain-pdf.ts';

const opened = async (pdf: Buffer) => startUpdate(await readPdf(pdf));
const escaped = signature.replace('/ByteRange', '/#42yteR#61nge').replace('/Contents', '/C#6fntents');

const packed = (object: string) => {
  const pdf = new PdfBuilder().objectStream(4, { ...onePage, 6: object });
  return pdf.end(pdf.xrefStream(5, pdf.rows, '/Size 7 /Root 1 0 R')).bytes();
};

const within = (run: () => void): number => {
  const start = performance.now();
  run();
  return performance.now() - start;
};

describe('a signature that only a page leads to', () => {
  test.each<[string, Parameters<typeof signedAnywhere>[0], string]>([
    ['with an empty form', { catalog: '/AcroForm << /Fields [] >>', page: '/Annots [4 0 R]' }, 'theirs'],
    ['without a form', { page: '/Annots [4 0 R]' }, 'theirs'],
    [
      'beneath a field that no form lists',
      {
        page: '/Annots [4 0 R]',
        objects: [
          `<< ${widget} /Parent 6 0 R /V 5 0 R >>`,
          escaped,
          '<< /FT /Sig /T (above) /Kids [] /Parent 7 0 R >>',
          '<< /T (top) /Parent 6 0 R >>',
        ],
      },
      'top.above',
    ],
  ])('%s is read, and the second look agrees', async (_, made, name) => {
    const update = await opened(signedAnywhere(made));
    expect(readSignatures(update).map(({ fieldName }) => fieldName)).toEqual([name]);
    expect(() => requireAgreement(update)).not.toThrow();
  });

  test('is read once when the form lists its field as well', async () => {
    const fields = '/AcroForm << /Fields [4 0 R] >>';
    const update = await opened(signedAnywhere({ catalog: fields, page: '/Annots [4 0 R 4 0 R]' }));
    expect(readSignatures(update)).toHaveLength(1);
    expect(() => requireAgreement(update)).not.toThrow();
  });
});

test('a signature field beneath another field is read, and the second look agrees', async () => {
  const update = await opened(
    signedAnywhere({
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      page: '/Annots [4 0 R]',
      objects: [
        `<< ${widget} /Parent 6 0 R /FT /Sig /T (s) /V 5 0 R >>`,
        signature,
        '<< /T (form1) /Kids [4 0 R] >>',
      ],
    }),
  );
  expect(readSignatures(update).map(({ fieldName }) => fieldName)).toEqual(['form1.s']);
  expect(() => requireAgreement(update)).not.toThrow();
});

describe('the second look counts what is signed and no field leads to', () => {
  test.each<[string, Parameters<typeof signedAnywhere>[0]]>([
    ['a kind of permission that there is not', { catalog: '/Perms << /UR4 5 0 R >>' }],
    ['a certification that is called usage rights', { catalog: '/Perms << /UR3 5 0 R /DocMDP 5 0 R >>' }],
    ['an escaped name', { catalog: '/Other 5 0 R', objects: ['null', escaped] }],
    ['an annotation within a page', { page: '/Annots [<< /FT /Sig /V 5 0 R >>]' }],
    [
      'a key after a string',
      { catalog: '/A 4 0 R', objects: [`<< /B (\\) endobj ) /C 5 0 R >>`, signature] },
    ],
    ['a comment', { catalog: '/A 5%\n0 R' }],
  ])('by %s', async (_, made) => {
    const update = await opened(signedAnywhere(made));
    expect(() => requireAgreement(update)).toThrow(/do not agree on which signatures/);
  });

  test('but neither what nothing leads to any more, nor what stands in a string', async () => {
    const update = await opened(signedAnywhere({ catalog: '/A (5 0 R) /B (/ByteRange /Contents)' }));
    expect(() => requireAgreement(update)).not.toThrow();
  });

  test('all of it when no trailer names the catalog plainly', () => {
    const pdf = signedAnywhere({}).toString('latin1').replace('/Root', '/Ro#6ft');
    expect(lookAtBytes(Buffer.from(pdf, 'latin1')).signatures).toBe(1);
  });
});

describe('a file may be signed', () => {
  test.each<[string, Buffer, boolean]>([
    ['when it names a byte range', signedAnywhere({}), true],
    ['when the name is escaped', signedAnywhere({ objects: ['null', escaped] }), true],
    ['when that stands in an object stream', packed(signature), true],
    ['when it is escaped there', packed(escaped), true],
    [
      'when the type of the object stream is escaped',
      Buffer.from(packed(signature).toString('latin1').replace('/ObjStm', '/O#62jStm'), 'latin1'),
      true,
    ],
    [
      'when an object stream is encoded in another way',
      Buffer.from(packed('null').toString('latin1').replace('/FlateDecode', '/LZWDecode'), 'latin1'),
      true,
    ],
    ['but not when nothing names one', packed('(#)'), false],
    ['nor when it is a plain file', closed(withObjects()), false],
  ])('%s', (_, pdf, expected) => {
    expect(mayBeSigned(pdf)).toBe(expected);
  });
});

describe('a file that is made to take long is looked at soon', () => {
  const megabyte = 1_048_576;
  // Milliseconds, enough for a busy machine, too; work that grows with the square takes many minutes.
  const soon = 5_000;
  test.each<[string, string]>([
    ['digits in an array', `[${'1'.repeat(megabyte)}]`],
    ['zeros in an array', `[${'0'.repeat(megabyte)}]`],
    ['white space after a number', `[1${' '.repeat(megabyte)}]`],
    ['numbers that begin references', `[${'1 0 '.repeat(megabyte / 4)}]`],
    ['names that begin as another', `<< ${'/Perms'.repeat(megabyte / 6)} >>`],
    ['what opens and never closes', '[<<'.repeat(megabyte / 3)],
    ['strings in strings', '('.repeat(megabyte)],
    ['hexadecimal digits', '<0'.repeat(megabyte / 2)],
    ['comments', '%'.repeat(megabyte)],
  ])('%s', (_, body) => {
    const pdf = signedAnywhere({ catalog: '/AcroForm << /Fields 4 0 R >> /Perms 4 0 R', objects: [body] });
    expect(within(() => lookAtBytes(pdf))).toBeLessThan(soon);
    expect(within(() => mayBeSigned(pdf))).toBeLessThan(soon);
  });

  test('one with many catalogs in many attachments', () => {
    const attachments = Array.from({ length: 20_000 }, () => plainStream('/Root 9 0 R'));
    const pdf = plainPdf(['<< /Type /Catalog >>', plainStream(' '.repeat(1_100)), '%PDF-', ...attachments]);
    const end = pdf.lastIndexOf('trailer');
    expect(within(() => lookAtBytes(pdf.subarray(0, end)))).toBeLessThan(soon);
  });

  test.each([
    ['more objects than any file', Array.from({ length: 500_001 }, (_, n) => `${n + 9} 0 obj `).join('')],
    ['an object over and over', '9 0 obj '.repeat(1_000_001)],
  ])('%s is refused', (_, objects) => {
    expect(() => lookAtBytes(plainPdf([plainStream(objects)]))).toThrow(/more than 500000 objects/);
  });

  test('what unpacks to far more than its size is refused by both', async () => {
    const bomb = `(${'a'.repeat(17 * megabyte)})`;
    const pdf = new PdfBuilder().objectStream(4, { ...onePage, 6: bomb });
    const file = pdf.end(pdf.xrefStream(5, pdf.rows, '/Size 7 /Root 1 0 R')).bytes();
    expect(() => lookAtBytes(file)).toThrow(/unpacks to far more/);
    await expect(readPdf(file)).rejects.toThrow(/unpacks to far more/);
    expect(mayBeSigned(file)).toBe(true);
  });
});
