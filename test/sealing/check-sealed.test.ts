import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkSealed } from '#sealing/check-sealed.ts';
import { signAct } from '#sealing/acts/sign-act.ts';
import { completeEnvelope } from '#sealing/complete-envelope.ts';
import { sealedNames } from '#sealing/plan.ts';
import { SignaturesDiffer } from '#sealing/signatures-differ.ts';
import { drawAppearance } from '#signatures/pades/fields/appearance.ts';
import { fieldsByName, fillFields } from '#signatures/pades/fields/fill-fields.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startFonts } from '#signatures/pades/revision/revision-fonts.ts';
import { startUpdate, type Update } from '#signatures/pades/revision/update.ts';
import { signField } from '#signatures/pades/sign.ts';
import { createTestAuthority, type Holder } from '#test/signatures/support/authority.ts';
import { withStreams, withTable } from '#test/signatures/pades/support/files.ts';
import { at, field, inputOf, planOf } from './support/plans.ts';
import { startSealing } from './support/sealed.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { padesSigner, statusOf } from './support/signers.ts';

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
    await expect(check(sealed)).rejects.toThrow(
      'certification: the signature does not hold: HASH_FAILURE (signed_object_changed)',
    );
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
    await expect(other).rejects.toThrow(
      'certification: the signature does not hold: NO_CERTIFICATE_CHAIN_FOUND',
    );
  });

  test('a locked field that was filled again before the next signed', async () => {
    const signed = await sealing.act(await sealing.certify(withTable(), plan), plan, one);
    const forged = await sealing.act(await appended(signed, refill('field-remark')), plan, two);
    await expect(check(await sealing.complete(forged))).rejects.toThrow(
      'signature-one: the signature does not hold: FORMAT_FAILURE (pdf_locked_field_changed)',
    );
  });

  test('a page that was changed between two acts', async () => {
    const signed = await sealing.act(await sealing.certify(withTable(), plan), plan, one);
    const turned = await appended(signed, (update) => {
      const [page] = update.file.pages;
      if (page) update.put(page, update.dictAt(page).set('Rotate', 90));
    });
    const sealed = await sealing.complete(await sealing.act(turned, plan, two));
    await expect(check(sealed)).rejects.toThrow(
      'certification: the signature does not hold: FORMAT_FAILURE (pdf_page_changed)',
    );
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

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const original = (pdf: Uint8Array) => ({ size: pdf.length, hash: hash(pdf) });

async function signedBy(holders: Record<'certification' | 'one' | 'two', Holder>) {
  const { authority } = sealing;
  const sign = (who: keyof typeof holders) => padesSigner(authority, holders[who]);
  let pdf: Buffer = await sealing.certify(withTable(), plan, sign('certification'));
  for (const input of [one, two]) pdf = await signAct(pdf, plan, input, sign(input === one ? 'one' : 'two'));
  return sealing.complete(pdf);
}
const person = () => sealing.authority.person('EC', 256);
const people = async () => {
  return { certification: await person(), one: await person(), two: await person() };
};
const recorded = (holders: Awaited<ReturnType<typeof people>>) =>
  new Map([
    ['certification', hash(holders.certification.facts.der)],
    ['signature-one', hash(holders.one.facts.der)],
    ['signature-two', hash(holders.two.facts.der)],
  ]);
const checkRecorded = (pdf: Uint8Array, certificates: Map<string, string>) =>
  checkSealed(pdf, { names: all, root: sealing.authority.root.facts, certificates });

describe('the signatures are those on record', () => {
  test('each by its own certificate', async () => {
    const holders = await people();
    await expect(checkRecorded(await signedBy(holders), recorded(holders))).resolves.toBeUndefined();
  });

  test.each(['certification', 'one', 'two'] as const)('%s by another', async (who) => {
    const holders = await people();
    const forged = await signedBy({ ...holders, [who]: await sealing.authority.person('EC', 256) });
    const said = `${who === 'certification' ? who : `signature-${who}`} was made with another certificate`;
    await expect(checkRecorded(forged, recorded(holders))).rejects.toThrow(said);
  });

  test("each in the other's field", async () => {
    const holders = await people();
    const swapped = await signedBy({ ...holders, one: holders.two, two: holders.one });
    await expect(checkRecorded(swapped, recorded(holders))).rejects.toThrow(SignaturesDiffer);
  });

  test('one of which nothing is on record', async () => {
    const holders = await people();
    const certificates = recorded(holders);
    certificates.delete('signature-two');
    await expect(checkRecorded(await signedBy(holders), certificates)).rejects.toThrow(SignaturesDiffer);
  });
});

const checkOriginal = (pdf: Uint8Array, sent: Uint8Array, names = all) =>
  checkSealed(pdf, { names, root: sealing.authority.root.facts, original: original(sent) });

describe('the document is the one that was sent', () => {
  test.each([withTable, withStreams])('%o', async (make) => {
    const sealed = await sealing.seal(make(), plan, [one, two]);
    await expect(checkOriginal(sealed, make())).resolves.toBeUndefined();
    const other = make({ pageExtras: '/Rotate 90' });
    await expect(checkOriginal(sealed, other)).rejects.toThrow(
      'does not begin with the document that was sent',
    );
  });

  test('without anything that came into one that arrived signed', async () => {
    const invisible = planOf(['Бат', 'Ann'], []);
    const sent = await sealing.complete(await sealing.certify(withTable(), planOf([], [])));
    const acts = [inputOf('one'), inputOf('two')];
    const names = all.slice(1);
    await expect(
      checkOriginal(await sealing.seal(sent, invisible, acts), sent, names),
    ).resolves.toBeUndefined();
    const turned = await appended(sent, (update) => {
      const [page] = update.file.pages;
      if (page) update.put(page, update.dictAt(page).set('Rotate', 90));
    });
    const forged = await sealing.seal(turned, invisible, acts);
    await expect(checkOriginal(forged, sent, names)).rejects.toThrow(
      'something came into the document before the first signature',
    );
    const update = startUpdate(await readPdf(sent));
    const more = await signField(update, { at, field: { newField: 'signature-three' } }, sealing.sign);
    await expect(checkOriginal(await sealing.seal(more, invisible, acts), sent, names)).rejects.toThrow(
      'the signature signature-three is one too many',
    );
  });
});

test('a timestamp of another authority holds only as the one that was made for us', async () => {
  const signed = await sealing.certify(withTable(), planOf([], []));
  const { authority } = sealing;
  const other = await createTestAuthority();
  const tokens: Uint8Array[] = [];
  const sealed = await completeEnvelope(signed, {
    status: statusOf(authority),
    timestamp: async (digest, algorithm) => {
      const token = await other.timestamp(digest, algorithm);
      tokens.push(token);
      return token;
    },
  });
  const expected = { names: ['certification'], root: authority.root.facts };
  await expect(checkSealed(sealed, { ...expected, tokens })).resolves.toBeUndefined();
  await expect(checkSealed(sealed, expected)).rejects.toThrow(
    'archive: the timestamp does not hold: NO_CERTIFICATE_CHAIN_FOUND',
  );
});

test('octets after a signature in its room are refused', async () => {
  const certified = await sealing.certify(withTable(), plan);
  certified.write('1', certified.lastIndexOf('000>'));
  let pdf: Buffer = certified;
  for (const input of [one, two]) pdf = await sealing.act(pdf, plan, input);
  await expect(check(await sealing.complete(pdf))).rejects.toThrow(
    'certification: the signature does not hold: FORMAT_FAILURE (pdf_contents_padding)',
  );
});

test('status is asked for once for each certificate, however many signatures need it', async () => {
  const sealed = await sealing.seal(withTable(), plan, [one, two]);
  const words = sealed.toString('latin1');
  // One person signs all, one authority stamps all: their answers and the one list.
  expect(words.match(/stream\nocsp \d/g)).toHaveLength(2);
  expect(words.match(/stream\ncrl\n/g)).toHaveLength(1);
});
