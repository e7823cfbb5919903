import { describe, expect, test } from 'vitest';
import { checkSealed } from '#sealing/check-sealed.ts';
import { sealedNames } from '#sealing/plan.ts';
import { drawAppearance } from '#signatures/pades/fields/appearance.ts';
import { fieldsByName, fillFields } from '#signatures/pades/fields/fill-fields.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startFonts } from '#signatures/pades/revision/revision-fonts.ts';
import { startUpdate, type Update } from '#signatures/pades/revision/update.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { withStreams, withTable } from '#test/signatures/pades/support/files.ts';
import { field, inputOf, planOf } from './support/plans.ts';
import { startSealing } from './support/sealed.ts';
import { setUp } from '#test/support/world/set-up.ts';

const sealing = setUp(startSealing);

const plan = planOf(
  ['Бат', 'Ann'],
  [
    field({ id: 'remark', recipientId: 'one', type: 'text' }),
    field({ id: 'agree', recipientId: 'one', type: 'checkbox', y: 340, width: 18, height: 18 }),
    field({ id: 'theirs', recipientId: 'two', type: 'text', y: 380 }),
  ],
);
const one = inputOf('one', { values: [{ fieldId: 'remark', value: 'Зөв' }] });
const two = inputOf('two', { values: [{ fieldId: 'theirs', value: 'Ann was here' }] });

const all = sealedNames(['one', 'two'], { certified: true });

function check(pdf: Uint8Array, names = all): Promise<void> {
  return checkSealed(pdf, { names, root: sealing.authority.root.facts });
}

/** Appends a change to a file as a revision. */
async function appended(pdf: Uint8Array, change: (update: Update) => void): Promise<Buffer> {
  const update = startUpdate(await readPdf(pdf));
  change(update);
  return update.finish().bytes;
}

function refill(name: string) {
  return (update: Update) => {
    const found = fieldsByName(update).get(name);
    if (!found) throw new Error(`no field ${name}`);
    const room = { width: 160, height: 20, rotation: 0 } as const;
    const appearance = drawAppearance(update, startFonts(update), room, {});
    fillFields(update, [{ field: found, text: 'other', appearance }]);
  };
}

describe('a sealed file holds', () => {
  test.each([withTable, withStreams])('%o', async (make) => {
    await expect(check(await sealing.seal(make(), plan, [one, two]))).resolves.toBeUndefined();
  });

  test('with nothing but the certification', async () => {
    await expect(
      check(await sealing.seal(withTable(), planOf([], []), []), ['certification']),
    ).resolves.toBeUndefined();
  });
});

describe('what does not hold is named', () => {
  test('an octet that was changed, by the first signature over it', async () => {
    const sealed = await sealing.seal(withTable(), plan, [one, two]);
    sealed.writeUInt8(sealed.readUInt8(200) ^ 1, 200);
    await expect(check(sealed)).rejects.toThrow('certification: the signature is over other content');
  });

  test('a signature that is missing', async () => {
    const sealed = await sealing.seal(withTable(), plan, [one]);
    await expect(check(sealed)).rejects.toThrow('signature-two is missing');
  });

  test('a file that was not completed', async () => {
    const certified = await sealing.certify(withTable(), plan);
    await expect(check(certified, ['certification'])).rejects.toThrow('the document timestamp is missing');
  });

  test('a signer of another authority', async () => {
    const sealed = await sealing.seal(withTable(), plan, [one, two]);
    const { root } = await createTestAuthority();
    const other = checkSealed(sealed, { names: all, root: root.facts });
    await expect(other).rejects.toThrow(/^certification: no chain to the root/);
  });

  test('a locked field that was filled again before the next signed', async () => {
    const signed = await sealing.act(await sealing.certify(withTable(), plan), plan, one);
    const forged = await sealing.act(await appended(signed, refill('field-remark')), plan, two);
    await expect(check(await sealing.complete(forged))).rejects.toThrow(/signature-two: .*field-remark/);
  });

  test('a page that was changed between two acts', async () => {
    const signed = await sealing.act(await sealing.certify(withTable(), plan), plan, one);
    const turned = await appended(signed, (update) => {
      const [page] = update.file.pages;
      if (page) update.put(page, update.dictAt(page).set('Rotate', 90));
    });
    const sealed = await sealing.complete(await sealing.act(turned, plan, two));
    await expect(check(sealed)).rejects.toThrow('signature-two: ');
  });

  test('a field that was filled after the last act', async () => {
    const signed = await sealing.act(await sealing.certify(withTable(), plan), plan, one);
    const filled = await appended(signed, refill('field-theirs'));
    await expect(check(await sealing.complete(filled), ['certification', 'signature-one'])).rejects.toThrow(
      /^archive: /,
    );
  });

  test('anything that follows the document timestamp', async () => {
    const sealed = await sealing.seal(withTable(), plan, [one, two]);
    const more = await appended(sealed, (update) => void update.add([1]));
    await expect(check(more)).rejects.toThrow('something follows the document timestamp');
  });
});

test('status is asked for once for each certificate, however many signatures need it', async () => {
  const sealed = await sealing.seal(withTable(), plan, [one, two]);
  const words = sealed.toString('latin1');
  // One person signs all, one authority stamps all: their answers and the one list.
  expect(words.match(/stream\nocsp \d/g)).toHaveLength(2);
  expect(words.match(/stream\ncrl\n/g)).toHaveLength(1);
});
