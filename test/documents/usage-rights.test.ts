import { describe, expect, test } from 'vitest';
import { inspectPdf } from '#documents/inspection/inspect-pdf.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { onlyUsageRights } from '#signatures/pades/agreement/usage-rights.ts';
import {
  extended,
  extendedHybrid,
  revised,
  rights,
  transform,
} from '#test/support/pdf-classes/usage-rights.ts';

const removed = 'Usage rights of Adobe Reader were removed, since every change would break them.';
const plainer = expect.stringContaining('rewritten in a plainer form');
const field = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (theirs) /Rect [0 0 0 0] /P 3 0 R /V 5 0 R >>';
const form = '/AcroForm << /Fields [6 0 R] /SigFlags 3 >>';

const inspected = async (pdf: Buffer) => {
  const { inspection, pdf: mended } = await inspectPdf(pdf);
  return { inspection, text: mended?.toString('latin1') ?? '', mended };
};

describe('usage rights that are all that is signed are removed', () => {
  test.each<[string, Buffer, unknown[]]>([
    ['an object of their own', extended(), [removed]],
    ['in the catalog', extended({ catalog: `/Perms << /UR3 ${rights()} >>`, objects: [] }), [removed]],
    [
      'in permissions that are an object of their own',
      extended({ catalog: '/Perms 5 0 R', objects: [`<< /UR3 ${rights()} >>`] }),
      [removed],
    ],
    [
      'of an older kind, which sign no bytes',
      extended({ catalog: '/Perms << /UR << /Type /Sig /Contents <3000> >> >>', objects: [] }),
      [removed],
    ],
    ['in the catalog of every revision', revised(inCatalog(), { 1: catalogWith(rights()) }), [removed]],
    ['in a hybrid file', extendedHybrid(), [plainer, removed]],
  ])('%s', async (_, pdf, changes) => {
    const { inspection, text, mended } = await inspected(pdf);
    expect(inspection).toMatchObject({ usable: true, signatureCount: 0, changes });
    expect(text).not.toMatch(/\/Perms|\/UR|\/ByteRange/);
    expect((await inspected(mended ?? Buffer.alloc(0))).inspection).toMatchObject({ changes: [] });
  });

  test('and nothing else is', async () => {
    const extensions = '/Extensions << /ADBE << /BaseVersion /1.7 /ExtensionLevel 3 >> >>';
    const catalog = `/Perms << /UR3 5 0 R /Other 6 0 R >> ${extensions}`;
    const { text } = await inspected(extended({ catalog, objects: [rights(), '<< /Kept true >>'] }));
    expect(text).toContain('/ExtensionLevel 3');
    expect(text).toMatch(/\/Perms <<\/Other \d+ 0 R>>/);
  });
});

function inCatalog(): Buffer {
  return extended({ catalog: `/Perms << /UR3 ${rights()} >>`, objects: [] });
}

function catalogWith(signature: string): string {
  return `<< /Type /Catalog /Pages 2 0 R /Perms << /UR3 ${signature} >> >>`;
}

describe('a signature is never taken for usage rights', () => {
  const beside = (range: string) =>
    extended({
      catalog: `${form} /Perms << /UR3 5 0 R >>`,
      page: '/Annots [6 0 R]',
      objects: [
        rights(),
        field.replace('/V 5', '/V 7'),
        `<< /Type /Sig /Filter /Adobe.PPKLite /Contents <3000> ${range} >>`,
      ],
    });

  test('beside them it stays as it is, and so do they', async () => {
    const { inspection, mended } = await inspected(beside('/ByteRange [0 1 2 3]'));
    expect(inspection).toMatchObject({ usable: true, signatureCount: 1, changes: [] });
    expect(mended).toBeUndefined();
  });

  test('one that a field leads to as well stays as it is', async () => {
    const { inspection, mended } = await inspected(
      extended({ catalog: `${form} /Perms << /UR3 5 0 R >>`, objects: [rights(), field] }),
    );
    expect(inspection).toMatchObject({ usable: true, signatureCount: 1, changes: [] });
    expect(mended).toBeUndefined();
  });

  const hidden = /usage rights that may hide a signature; ask its author/;
  const disagree = /do not agree on which signatures/;
  test.each<[string, Buffer, RegExp]>([
    [
      'one that a field led to in an earlier revision',
      revised(extended({ catalog: form, objects: [rights(), field] }), {
        1: '<< /Type /Catalog /Pages 2 0 R /Perms << /UR3 5 0 R >> >>',
      }),
      hidden,
    ],
    ['one that does not call itself so', extended({ objects: [rights(transform('FieldMDP'))] }), hidden],
    [
      'one that another object calls so',
      extended({
        objects: [rights('6 0 R'), transform('UR3')],
      }),
      hidden,
    ],
    ['one without a byte range', beside(''), /do not agree on the signatures/],
    [
      'a certification without a byte range',
      extended({
        catalog: '/Perms << /UR3 5 0 R /DocMDP 6 0 R >>',
        objects: [rights(), '<< /Type /Sig /Contents <3000> >>'],
      }),
      hidden,
    ],
    ['the certification', extended({ catalog: '/Perms << /UR3 5 0 R /DocMDP 5 0 R >>' }), disagree],
    [
      'one in an object that nothing leads to',
      extended({ objects: [rights(), '<< /Type /Sig /Byte#52ange [0 1 2 3] >>'] }),
      hidden,
    ],
    [
      'one in an object stream that cannot be looked into',
      extended({
        objects: [
          rights(),
          '<< /Type /ObjStm /N 1 /First 4 /Filter /LZWDecode /Length 4 >>\nstream\nabcd\nendstream',
        ],
      }),
      hidden,
    ],
    [
      'one that an earlier revision had in the place of the rights',
      revised(extended({ objects: ['<< /Type /Sig /Contents <3000> /ByteRange [0 1 2 3] >>'] }), {
        5: rights(),
      }),
      hidden,
    ],
  ])('%s', async (_, pdf, reason) => {
    const { inspection, mended } = await inspected(pdf);
    expect(onlyUsageRights(startUpdate(await readPdf(pdf)))).toBe(false);
    expect(inspection).toEqual({ usable: false, reason: expect.stringMatching(reason) });
    expect(mended).toBeUndefined();
  });
});
