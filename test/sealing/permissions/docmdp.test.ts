import { describe, expect, test } from 'vitest';
import { NotPermitted } from '#sealing/permissions/not-permitted.ts';
import { readExistingSignatures } from '#sealing/permissions/existing-signatures.ts';
import { checkSealed } from '#sealing/check-sealed.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { signField } from '#signatures/pades/sign.ts';
import type { SignatureOptions } from '#signatures/pades/sign.ts';
import { lockDictionary } from '#signatures/pades/signature-dictionary.ts';
import { invisibleSignatureField, addFields, firstPage } from '#signatures/pades/fields/form.ts';
import { dict, name } from '#signatures/pdf/objects.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { withTable } from '#test/signatures/pades/support/files.ts';
import { at, field, inputOf, planOf } from '#test/sealing/support/plans.ts';
import { startSealing } from '#test/sealing/support/sealed.ts';
import { setUp } from '#test/support/world/set-up.ts';

const sealing = setUp(startSealing);

async function arrived(options: Partial<SignatureOptions> = {}): Promise<Buffer> {
  const update = startUpdate(await readPdf(withTable()));
  return signField(update, { at, field: { newField: 'theirs' }, ...options }, sealing.sign);
}

const placed = planOf(['Ann'], [field({ id: 'a', recipientId: 'one', type: 'signature', height: 50 })]);
const withText = planOf(
  ['Ann'],
  [...placed.fields, field({ id: 'b', recipientId: 'one', type: 'text', y: 400 })],
);

test('a PDF without signatures permits everything, and says how large its pages are', async () => {
  const arrival = await readExistingSignatures(withTable({ pageExtras: '/Rotate 90' }));
  expect(arrival).toEqual({ pages: [{ width: 800, height: 600 }], permits: { signed: false } });
});

describe('a PDF that was signed', () => {
  test('comes through send as it is, takes a visible signature, and is accepted at the end', async () => {
    const theirs = await arrived();
    expect((await readExistingSignatures(theirs)).permits).toMatchObject({
      signed: true,
      signing: 'visible',
    });
    expect((await sealing.certify(theirs, placed)).equals(theirs)).toBe(true);
    const sealed = await sealing.seal(theirs, placed, [inputOf('one')]);
    await checkSealed(sealed, { names: ['signature-one'], root: sealing.authority.root.facts });
  });

  test('takes no field of another kind', async () => {
    await expect(sealing.certify(await arrived(), withText)).rejects.toThrow(NotPermitted);
    await expect(sealing.certify(await arrived(), withText)).rejects.toThrow(/signed already/);
    await expect(sealing.certify(await arrived(), withText)).rejects.toMatchObject({ fields: ['b'] });
  });

  test('takes one signature field for each signer', async () => {
    const twice = planOf(
      ['Ann'],
      [...placed.fields, field({ id: 'c', recipientId: 'one', type: 'signature', y: 500 })],
    );
    await expect(sealing.certify(await arrived(), twice)).rejects.toThrow(NotPermitted);
    await expect(sealing.certify(await arrived(), twice)).rejects.toMatchObject({ fields: ['c'] });
  });
});

describe('a PDF that was certified', () => {
  test.each([2, 3] as const)('for filling (%i) takes signatures that do not show', async (certification) => {
    const theirs = await arrived({ certification });
    await expect(sealing.certify(theirs, placed)).rejects.toThrow(/certified/);
    await expect(sealing.certify(theirs, placed)).rejects.toMatchObject({ fields: ['a'] });
    const sealed = await sealing.seal(theirs, planOf(['Ann'], []), [inputOf('one')]);
    await checkSealed(sealed, { names: ['signature-one'], root: sealing.authority.root.facts });
  });

  test('against all changes takes none', async () => {
    const theirs = await arrived({ certification: 1 });
    await expect(sealing.certify(theirs, planOf(['Ann'], []))).rejects.toThrow(/lock it/);
    // Approvers leave nothing in it, and a timestamp at the end is always permitted.
    const sealed = await sealing.seal(theirs, planOf([], []), []);
    await checkSealed(sealed, { names: [], root: sealing.authority.root.facts });
  });
});

test('a signature that locks all fields, those to come too, takes none after it', async () => {
  const update = startUpdate(await readPdf(withTable()));
  const page = firstPage(update);
  const widget = invisibleSignatureField({ name: 'theirs', page });
  const all = dict({ Type: name('SigFieldLock'), Action: name('All') });
  const ref = update.add(widget.set('Lock', all));
  addFields(update, [{ ref, page }]);
  const theirs = await signField(update, { at, field: ref }, sealing.sign);
  await expect(sealing.certify(theirs, planOf(['Ann'], []))).rejects.toThrow(/lock it/);
});

test('a signature that locks fields of its own lets others be added', async () => {
  const update = startUpdate(await readPdf(withTable()));
  const page = firstPage(update);
  const widget = invisibleSignatureField({ name: 'theirs', page });
  const ref = update.add(widget.set('Lock', lockDictionary(['own'])));
  addFields(update, [{ ref, page }]);
  const theirs = await signField(update, { at, field: ref }, sealing.sign);
  expect((await readExistingSignatures(theirs)).permits).toMatchObject({ signing: 'visible' });
});
