import { describe, expect, test } from 'vitest';
import { readPades } from '#signatures/pades/validation/read-pades.ts';
import { dict, textString } from '#signatures/pdf/objects.ts';
import { appended } from '#test/support/pdf-attacks/ground.ts';
import { fieldOf, formOf, pageOf, set, setCatalog } from '#test/support/pdf-attacks/shown.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { faultsOf, foundIn } from './support/read.ts';
import { overwritten, startSigner } from './support/signed.ts';

const signer = setUp(async () => {
  const { form, again } = await startSigner();
  return { pdf: await form(), again };
});

const range = /\/ByteRange ?\[[^\]]*\] */;
const numbersOf = (pdf: Buffer): number[] =>
  (range.exec(pdf.toString('latin1'))?.[0].match(/\d+/g) ?? []).map(Number);

/** The signed file with other numbers in its /ByteRange. */
function ranged(change: (numbers: number[]) => (number | string)[]): Buffer {
  const numbers = change(numbersOf(signer.pdf));
  return overwritten(signer.pdf, range, `/ByteRange [${numbers.join(' ')}]`);
}

test('a signature covers the whole file but for itself', async () => {
  expect(foundIn(await readPades(signer.pdf))).toEqual([
    { field: 'first', coverage: 'ENTIRE_FILE', level: 'NONE', faults: [], notes: [] },
  ]);
});

test.each([
  ['ETSI.CAdES.detached', undefined],
  ['adbe.pkcs7.detached', 'PKCS7'],
  ['adbe.pkcs7.sha1', 'PKCS7'],
  ['adbe.x509.rsa_sha1', undefined],
])('a signature by %s is of its profile', async (subFilter, profile) => {
  const pdf = overwritten(signer.pdf, /ETSI\.CAdES\.detached/, subFilter);
  expect((await readPades(pdf)).signatures[0]?.profile).toBe(profile);
});

describe('a byte range that is none', () => {
  test.each<[string, (numbers: number[]) => (number | string)[]]>([
    ['of nothing', () => []],
    ['of zeros', () => [0, 0, 0, 0]],
    ['below zero', ([, a = 0, b = 0, c = 0]) => [-1, a, b, c]],
    ['with a part that is empty', ([zero = 0, a = 0, b = 0]) => [zero, a, b, 0]],
    ['that does not begin with the file', ([, a = 0, b = 0, c = 0]) => [1, a - 1, b, c]],
    ['whose parts overlap', ([zero = 0, , b = 0, c = 0]) => [zero, b, b - 100, c]],
    ['of one part', ([zero = 0, a = 0]) => [zero, a]],
    ['of three parts', ([zero = 0, a = 0, b = 0, c = 0]) => [zero, a, b, 9, b + 9, c - 9]],
    ['beyond the file', ([zero = 0, a = 0, b = 0, c = 0]) => [zero, a, b, c + 1]],
    ['of parts of bytes', ([zero = 0, a = 0, b = 0, c = 0]) => [zero, a, b, `${c}.5`]],
    ['of names', ([zero = 0, a = 0, b = 0]) => [zero, a, b, '/All']],
  ])('%s', async (_, change) => {
    expect(await faultsOf(ranged(change))).toContain('pdf_byte_range_malformed');
  });

  test('that is missing', async () => {
    const pdf = overwritten(signer.pdf, /\/ByteRange/, '/ByteRangX');
    expect(await faultsOf(pdf)).toContain('pdf_byte_range_malformed');
  });
});

describe('a byte range that leaves out', () => {
  test.each<[string, (numbers: number[]) => number[]]>([
    ['more before the signature', ([zero = 0, a = 0, b = 0, c = 0]) => [zero, a - 9, b, c]],
    ['more after the signature', ([zero = 0, a = 0, b = 0, c = 0]) => [zero, a, b + 9, c - 9]],
    ['less than the signature', ([zero = 0, a = 0, b = 0, c = 0]) => [zero, a + 2, b, c]],
    ['all but a little', ([zero = 0, , b = 0, c = 0]) => [zero, 9, b, c]],
  ])('%s', async (_, change) => {
    const [found] = foundIn(await readPades(ranged(change)));
    expect(found).toMatchObject({ coverage: 'UNCLEAR', level: 'OTHER' });
    expect(found?.faults).toContain('pdf_byte_range_gap');
  });

  test("another's place", async () => {
    const pdf = await signer.again(signer.pdf, 'second');
    const [, , second] = pdf.toString('latin1').split('/ByteRange ');
    const forged = overwritten(pdf, range, `/ByteRange ${/^\[[^\]]*\]/.exec(second ?? '')?.[0]}`);
    const found = foundIn(await readPades(forged)).find(({ field }) => field === 'first');
    expect(found?.coverage).toBe('UNCLEAR');
    expect(found?.faults).toContain('pdf_byte_range_gap');
  });

  test('the end of its revision', async () => {
    const [found] = foundIn(
      await readPades(ranged(([zero = 0, a = 0, b = 0, c = 0]) => [zero, a, b, c - 7])),
    );
    expect(found).toMatchObject({ coverage: 'CONTIGUOUS_BLOCK_FROM_START', level: 'OTHER' });
    expect(found?.faults).toContain('pdf_revision_not_covered');
  });
});

describe('the place of a signature', () => {
  const contents = /\/Contents ?<[\da-fA-F]+>/;
  test.each<[string, (found: string) => string, string]>([
    ['is missing', (found) => found.replace('/Contents', '/Contentx'), 'pdf_contents_missing'],
    ['is null', (found) => `/Contents null ${' '.repeat(found.length - 16)}`, 'pdf_contents_missing'],
    ['is empty', () => '/Contents <>', 'pdf_contents_missing'],
    ['is all zeros', (found) => found.replaceAll(/(?<=<.*)[\da-f]/gi, '0'), 'pdf_contents_missing'],
    ['is a literal text', () => '/Contents (forged)', 'pdf_byte_range_gap'],
    ['hides other data', (found) => found.replace(/00>$/, '41>'), 'pdf_contents_padding'],
    ['is no CMS', (found) => found.replaceAll(/(?<=<.*)[\da-f]/gi, '3'), 'structure_damaged'],
  ])('%s', async (_, change, fault) => {
    expect(await faultsOf(overwritten(signer.pdf, contents, change))).toContain(fault);
  });

  test.each([
    ['white space among its digits', (found: string) => found.replace(/0{10}>$/, '  0 \n\r 0 0>')],
    ['one digit less', (found: string) => found.replace(/0>$/, ' >')],
  ])('may have %s', async (_, change) => {
    expect(await faultsOf(overwritten(signer.pdf, contents, change))).toEqual([]);
  });
});

describe('what follows the last revision', () => {
  test('may be white space', async () => {
    const [found] = foundIn(await readPades(Buffer.concat([signer.pdf, Buffer.from('\r\n \0')])));
    expect(found).toEqual({
      field: 'first',
      coverage: 'ENTIRE_REVISION',
      level: 'NONE',
      faults: [],
      notes: [],
    });
  });

  test('may be nothing else', async () => {
    const evil = Buffer.from('5 0 obj\n<< /Length 3 >>\nstream\nBT \nendstream\nendobj\n');
    expect(await faultsOf(Buffer.concat([signer.pdf, evil]))).toEqual(['pdf_bytes_after_end']);
  });
});

describe('a signature', () => {
  test('that a later revision takes away is found all the same', async () => {
    const pdf = await appended(signer.pdf, (update) => {
      setCatalog(update, { AcroForm: undefined });
      set(update, pageOf(update), { Annots: undefined });
    });
    expect(await faultsOf(pdf)).toContain('pdf_field_removed first');
  });

  test('that a later revision describes otherwise is another', async () => {
    const pdf = await appended(signer.pdf, (update) => {
      const { ref, field } = fieldOf(update, 'first');
      const value = update.resolve(field.get('V'));
      if (value instanceof Map)
        set(update, ref, { V: update.add(new Map(value).set('Name', textString('Somebody else'))) });
    });
    expect(await faultsOf(pdf)).toContain('pdf_signature_changed first');
  });

  test('in a field that is no object of its own is refused', async () => {
    const pdf = await appended(signer.pdf, (update) => {
      const { field } = fieldOf(update, 'first');
      const direct = dict({ FT: { name: 'Sig' }, T: textString('direct'), V: field.get('V') });
      set(update, formOf(update), { Fields: [fieldOf(update, 'first').ref, direct] });
    });
    expect(await faultsOf(pdf)).toContain('pdf_field_direct');
  });

  test('over the first and a second one keep their revisions apart', async () => {
    const pdf = await signer.again(signer.pdf, 'second');
    expect(foundIn(await readPades(pdf))).toEqual([
      { field: 'first', coverage: 'ENTIRE_REVISION', level: 'FORM_FILLING', faults: [], notes: [] },
      { field: 'second', coverage: 'ENTIRE_FILE', level: 'NONE', faults: [], notes: [] },
    ]);
  });
});
