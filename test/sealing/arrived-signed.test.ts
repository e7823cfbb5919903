import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkSealed } from '#sealing/check-sealed.ts';
import { NotPermitted } from '#sealing/permissions/not-permitted.ts';
import { docMdpOf } from '#sealing/permissions/docmdp.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { requireAgreement } from '#signatures/pades/agreement/require-agreement.ts';
import { startUpdate, type Update } from '#signatures/pades/revision/update.ts';
import { bytesBefore, closed, withObjects, wordHybrid } from '#test/support/pdf-classes/cross-references.ts';
import { clearedSignature, signedByHand, signedHybrid } from '#test/support/pdf-classes/signed.ts';
import { field, inputOf, planOf } from './support/plans.ts';
import { startSealing } from './support/sealed.ts';
import { setUp } from '#test/support/world/set-up.ts';

const sealing = setUp(startSealing);

const opened = async (pdf: Uint8Array): Promise<Update> => startUpdate(await readPdf(pdf));
const one = planOf(['Ann'], []);
const nobody = planOf([], []);
const check = (pdf: Uint8Array, names: string[]) =>
  checkSealed(pdf, { names, root: sealing.authority.root.facts });

describe('a hybrid file that was signed in a revision which repeats an older /XRefStm', () => {
  test('is known as signed, keeps its signature, and takes ours', async () => {
    const theirs = await signedHybrid({ sign: sealing.sign });
    const sealed = await sealing.seal(theirs, one, [inputOf('one')]);
    expect(sealed.subarray(0, theirs.length).equals(theirs)).toBe(true);
    await expect(check(sealed, ['signature-one'])).resolves.toBeUndefined();
    const names = readSignatures(await opened(sealed)).map(({ fieldName }) => fieldName);
    expect(names).toEqual(['theirs', 'signature-one', 'archive']);
  });

  test('and certified against all changes takes none', async () => {
    const theirs = await signedHybrid({ sign: sealing.sign, certification: 1 });
    expect(docMdpOf(await opened(theirs))).toMatchObject({ signed: true, signing: 'none' });
    await expect(sealing.certify(theirs, one)).rejects.toThrow(NotPermitted);
  });

  test('would be refused by the second look if it were read in its older state', async () => {
    const theirs = await signedHybrid({ sign: sealing.sign, certification: 1 });
    const older = await opened(wordHybrid().pdf.bytes());
    const stale = { ...older, file: { ...older.file, pages: older.file.pages, bytes: theirs } };
    expect(() => requireAgreement(stale)).toThrow(/do not agree on which signatures/);
    expect(() => requireAgreement(older)).not.toThrow();
  });

  test('is refused without signatures, until it is written anew', async () => {
    await expect(sealing.certify(wordHybrid().pdf.bytes(), one)).rejects.toThrow(/only some readers see/);
  });
});

describe('a byte range that is not what it should be', () => {
  test.each([
    ['of the whole file and a byte more', 1],
    ['far beyond the file', 99_999_999],
  ])('%s is refused: what we append would be a part of it', async (_, more) => {
    const length = (await signedByHand({ sign: sealing.sign })).length;
    const theirs = await signedByHand({ sign: sealing.sign, range: `[0 10 20 ${length - 20 + more}]` });
    await expect(sealing.seal(theirs, one, [inputOf('one')])).rejects.toThrow(/more bytes than the file has/);
  });

  test.each([
    ['to the end of the file', (length: number) => `[0 10 20 ${length - 20}]`],
    ['of nothing', () => '[0 0 0 0]'],
  ])('%s does not move ours', async (_, rangeOf) => {
    const range = rangeOf((await signedByHand({ sign: sealing.sign })).length);
    const theirs = await signedByHand({ sign: sealing.sign, range });
    const sealed = await sealing.seal(theirs, one, [inputOf('one')]);
    await expect(check(sealed, ['signature-one'])).resolves.toBeUndefined();
  });
});

describe('fields that are named as ours', () => {
  test.each(['certification', 'archive', 'signature-another', 'archive-2'])(
    '%s are left alone',
    async (fieldName) => {
      const theirs = await signedByHand({ sign: sealing.sign, fieldName });
      const sealed = await sealing.seal(theirs, one, [inputOf('one')]);
      await expect(check(sealed, ['signature-one'])).resolves.toBeUndefined();
    },
  );

  test('a field with the name of a signature to come is refused at send', async () => {
    const theirs = await signedByHand({ sign: sealing.sign, fieldName: 'signature-one' });
    await expect(sealing.certify(theirs, one)).rejects.toThrow(/field in it with the name/);
    const sealed = await sealing.seal(theirs, nobody, []);
    await expect(check(sealed, [])).resolves.toBeUndefined();
    await expect(check(sealed, ['signature-two'])).rejects.toThrow('signature-two is missing');
  });
});

describe('a signature in a PDF that arrived signed', () => {
  const placed = field({ id: 'f', recipientId: 'one', type: 'signature' });
  const wanted = planOf(['Ann'], [placed]);
  const checkBy = async (theirs: Buffer, sealed: Uint8Array) => {
    const original = { size: theirs.length, hash: createHash('sha256').update(theirs).digest('hex') };
    const { facts: root } = sealing.authority.root;
    return checkSealed(sealed, { names: ['signature-one'], root, original, plan: wanted });
  };

  test('stands where the sender placed it', async () => {
    const theirs = await signedByHand({ sign: sealing.sign });
    const sealed = await sealing.seal(theirs, wanted, [inputOf('one')]);
    await expect(checkBy(theirs, sealed)).resolves.toBeUndefined();
  });

  test.each([
    ['elsewhere', planOf(['Ann'], [{ ...placed, y: placed.y + 40 }]), /\/Rect/],
    ['over more of the page', planOf(['Ann'], [{ ...placed, height: 200 }]), /\/Rect/],
    ['nowhere', planOf(['Ann'], []), /\/Rect/],
    ['under another name', planOf(['Somebody Else'], [placed]), /\/TU/],
  ])('is refused %s', async (_, plan, reason) => {
    const theirs = await signedByHand({ sign: sealing.sign });
    const sealed = await sealing.seal(theirs, plan, [inputOf('one')]);
    await expect(checkBy(theirs, sealed)).rejects.toThrow(reason);
  });
});

describe('the second look', () => {
  test('takes no offence at a signature that was cleared', async () => {
    const pdf = await clearedSignature({ sign: sealing.sign });
    await expect(
      check(await sealing.seal(pdf, one, [inputOf('one')]), ['certification', 'signature-one']),
    ).resolves.toBeUndefined();
  });

  test('finds a signature that the cross-references leave out', async () => {
    const theirs = (await signedByHand({ sign: sealing.sign })).toString('latin1');
    const first = /startxref\n(\d+)/.exec(theirs)?.[1] ?? '';
    const hidden = Buffer.from(
      theirs.replace(/startxref\n\d+\n%%EOF\n$/, `startxref\n${first}\n%%EOF\n`),
      'latin1',
    );
    await expect(sealing.certify(hidden, one)).rejects.toThrow(/do not agree on which signatures/);
  });

  test('finds a certification that no field leads to', async () => {
    const sealed = await signedByHand({ sign: sealing.sign, certification: 2 });
    const lost = Buffer.from(
      sealed.toString('latin1').replace('/Fields [6 0 R]', '/Fields [     ]'),
      'latin1',
    );
    await expect(sealing.certify(lost, one)).rejects.toThrow(/do not agree on which signatures/);
  });
});

test('a file with something before its header is certified and signed where its offsets count from', async () => {
  for (const source of [bytesBefore(), bytesBefore({ counted: 'file' })])
    await expect(
      check(await sealing.seal(source, one, [inputOf('one')]), ['certification', 'signature-one']),
    ).resolves.toBeUndefined();
});

test('a form whose fields are beneath fields in a circle is read to its end', async () => {
  const catalog = '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>';
  const objects = {
    2: '<< /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page >>',
    4: '<< /Kids [5 0 R] >>',
    5: '<< /Kids [4 0 R] >>',
  };
  const pdf = closed(withObjects({ 1: catalog, ...objects }));
  expect(readSignatures(await opened(pdf))).toEqual([]);
});
