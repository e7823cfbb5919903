import { describe, expect, test } from 'vitest';
import type { MarkFace } from '#domain/envelope/mark-face.ts';
import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { embedAct, prepareAct, RevisionChanged, signAct } from '#sealing/acts/sign-act.ts';
import { fieldNameOf, filledFieldsOf, signatureNameOf } from '#sealing/plan.ts';
import { fieldsByName, readText } from '#signatures/pades/fields/fill-fields.ts';
import { isDict, isRef, isStream, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfValue } from '#signatures/pdf/objects.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { withStreams, withTable } from '#test/signatures/pades/support/files.ts';
import { drawnMark } from '#test/sealing/support/marks.ts';
import { at, field, inputOf, planOf } from '#test/sealing/support/plans.ts';
import { notingSigner } from '#test/sealing/support/sealed.ts';

const plan = planOf(
  ['Бат', '龍一'],
  [
    field({ id: 'mark', recipientId: 'one', type: 'signature', height: 50 }),
    field({ id: 'again', recipientId: 'one', type: 'signature', y: 360, height: 30 }),
    field({ id: 'remark', recipientId: 'one', type: 'text', y: 400, preset: 'As sent' }),
    field({ id: 'agree', recipientId: 'one', type: 'checkbox', y: 430, width: 18, height: 18 }),
    field({ id: 'initials', recipientId: 'one', type: 'initial', y: 460 }),
    field({ id: 'theirs', recipientId: 'two', type: 'text', y: 500 }),
  ],
);
const input = inputOf('one', {
  signature: { type: 'drawn', image: drawnMark() },
  initials: 'Б龍',
  values: [{ fieldId: 'agree', value: 'true' }],
});

const files = [withTable, withStreams] as const;

function certified(source: Buffer): Promise<Buffer> {
  return certifyEnvelope(source, plan, { at, seal: notingSigner().sign });
}

async function fieldsOf(pdf: Uint8Array): Promise<(name: string) => PdfDict> {
  const update = startUpdate(await readPdf(pdf));
  const fields = fieldsByName(update);
  return (name) => {
    const ref = fields.get(name);
    if (!ref) throw new Error(`no field ${name}`);
    return update.dictAt(ref);
  };
}

function textOf(value: PdfValue | undefined): string | undefined {
  return typeof value === 'object' && value !== null && 'bytes' in value ? readText(value.bytes) : undefined;
}

test('a typed signature is set in its handwriting, which is in the file once', async () => {
  const sent = await certified(withTable());
  const fontsWith = async (face?: MarkFace) => {
    const mark = { type: 'typed' as const, text: 'Өнөр Үүрийн', ...(face && { face }) };
    const signed = await signAct(
      sent,
      plan,
      { ...input, signature: mark, initials: mark },
      notingSigner().sign,
    );
    const names = signed.toString('latin1').match(/\/FontName\s*\/[A-Z]{6}\+[\w-]+/g) ?? [];
    return new Set(names.map((name) => name.split('+')[1]));
  };
  expect(await fontsWith()).toContain('NotoSans-SemiBold');
  for (const [face, font] of [
    ['caveat', 'Caveat-Regular'],
    ['bad_script', 'BadScript-Regular'],
    ['pacifico', 'Pacifico-Regular'],
  ] as const) {
    const fonts = await fontsWith(face);
    expect([face, fonts.has(font), fonts.has('NotoSans-SemiBold')]).toEqual([face, true, false]);
  }
});

describe('the same input gives the same bytes, so that an act may be done twice', () => {
  test.each(files)('%o', async (make) => {
    const [seal, sign] = [notingSigner(), notingSigner()];
    const [first, second] = [
      await certifyEnvelope(make(), plan, { at, seal: seal.sign }),
      await certifyEnvelope(make(), plan, { at, seal: seal.sign }),
    ];
    expect(first.equals(second)).toBe(true);
    const acts = [
      await signAct(first, plan, input, sign.sign),
      await signAct(second, plan, input, sign.sign),
    ];
    expect(acts[0]?.equals(acts[1] ?? Buffer.alloc(0))).toBe(true);
    expect(new Set(seal.digests).size).toBe(1);
    expect(new Set(sign.digests).size).toBe(1);
  });
});

test('each signer has one signature field, which locks all that is theirs', async () => {
  const update = startUpdate(await readPdf(await certified(withTable())));
  const fields = fieldsByName(update);
  const signatures = Array.from(fields).filter(([, ref]) => nameOf(update.dictAt(ref).get('FT')) === 'Sig');
  expect(signatures.map(([name]) => name)).toEqual(['signature-one', 'signature-two', 'certification']);
  const [[, one]] = signatures as [(typeof signatures)[number]];
  const lock = update.dictAt(one).get('Lock');
  const locked = isDict(lock) ? lock.get('Fields') : null;
  expect((Array.isArray(locked) ? locked : []).map(textOf)).toEqual([
    'field-again',
    'field-remark',
    'field-agree',
    'field-initials',
  ]);
});

test('an act fills what was given, keeps what was set, and leaves what is another’s', async () => {
  const signed = await signAct(await certified(withTable()), plan, input, notingSigner().sign);
  const fieldAt = await fieldsOf(signed);
  expect(textOf(fieldAt('field-remark').get('V'))).toBe('As sent');
  expect(nameOf(fieldAt('field-agree').get('AS'))).toBe('Yes');
  expect(textOf(fieldAt('field-initials').get('V'))).toBe('Б龍');
  expect(textOf(fieldAt('field-again').get('V'))).toBe('Bat Dorj');
  expect(fieldAt('field-theirs').has('V')).toBe(false);
  const before = await fieldsOf(await certified(withTable()));
  expect(before('field-remark').has('V')).toBe(false);
  expect(isRef(fieldAt('signature-one').get('V'))).toBe(true);
});

test('a picture is in the file once, however often it is shown', async () => {
  const before = await certified(withTable());
  const signed = await signAct(before, plan, input, notingSigner().sign);
  const update = startUpdate(await readPdf(signed));
  const images: number[] = [];
  for (let object = 1; object < update.file.size; object += 1) {
    const value = update.resolve({ object, generation: 0 });
    if (!isStream(value) || nameOf(value.dict.get('Subtype')) !== 'Image') continue;
    if (value.dict.has('SMask')) images.push(object);
  }
  expect(images).toHaveLength(1);
});

test('a credential signs what was prepared, and nothing else is embedded', async () => {
  const before = await certified(withTable());
  const prepared = await prepareAct(before, plan, input);
  const cms = Buffer.from('3003020101', 'hex');
  const signed = await embedAct(before, plan, input, { ...prepared, cms });
  expect(
    readSignatures(startUpdate(await readPdf(signed)))
      .at(-1)
      ?.cms.equals(cms),
  ).toBe(true);
  const direct = notingSigner();
  expect((await signAct(before, plan, input, direct.sign)).equals(signed)).toBe(true);
  expect(direct.digests).toEqual([prepared.digest.toString('hex')]);

  const other = { ...input, values: [{ fieldId: 'agree', value: 'false' }] };
  await expect(embedAct(before, plan, other, { ...prepared, cms })).rejects.toThrow(RevisionChanged);
  const meanwhile = await signAct(before, plan, inputOf('two'), direct.sign);
  await expect(embedAct(meanwhile, plan, input, { ...prepared, cms })).rejects.toThrow(RevisionChanged);
});

describe('what is not theirs to do is refused', () => {
  test('a field of another signer', async () => {
    const values = [{ fieldId: 'theirs', value: 'mine now' }];
    const act = signAct(await certified(withTable()), plan, { ...input, values }, notingSigner().sign);
    await expect(act).rejects.toThrow('field theirs is not for this signer to fill');
  });

  test('a second signature', async () => {
    const { sign } = notingSigner();
    const signed = await signAct(await certified(withTable()), plan, input, sign);
    await expect(signAct(signed, plan, input, sign)).rejects.toThrow('holds a signature already');
  });
});

test('a hundred signers of a thousand fields', { timeout: 120_000 }, async () => {
  const ids = Array.from({ length: 100 }, (_, index) => `signer${index}`);
  const fields = Array.from({ length: 1_000 }, (_, index) =>
    field({
      id: `f${index}`,
      recipientId: ids[index % 100] ?? '',
      type: index < 100 ? 'signature' : 'text',
      x: (index % 20) * 29,
      y: Math.floor(index / 20) * 15,
      width: 28,
      height: 14,
    }),
  );
  const recipients = ids.map((id) => ({ id, name: id, email: `${id}@example.mn` }));
  const large = { envelopeId: 'large', recipients, fields };
  const { sign } = notingSigner();
  let pdf = await certifyEnvelope(withTable(), large, { at, seal: sign });
  for (const id of ids) {
    const values = fields
      .filter(({ recipientId, type }) => recipientId === id && type === 'text')
      .map((one) => ({ fieldId: one.id, value: `value ${one.id}` }));
    pdf = await signAct(pdf, large, inputOf(id, { values }), sign);
  }
  expect(readSignatures(startUpdate(await readPdf(pdf)))).toHaveLength(101);
  const fieldAt = await fieldsOf(pdf);
  expect(textOf(fieldAt('field-f999').get('V'))).toBe('value f999');
});

test('every field says what the sender says of it: readers show it as /TU', async () => {
  const label = 'I waive my right of withdrawal';
  const labelled = { ...plan, fields: plan.fields.map((one) => ({ ...one, label: `${label} (${one.id})` })) };
  const pdf = await certifyEnvelope(withTable(), labelled, { at, seal: notingSigner().sign });
  const field = await fieldsOf(pdf);
  const saidOf = (name: string) => textOf(field(name).get('TU'));
  for (const one of filledFieldsOf(labelled, 'one'))
    expect(saidOf(fieldNameOf(one))).toBe(`${label} (${one.id})`);
  expect(saidOf(signatureNameOf('one'))).toBe(`Бат: ${label} (mark)`);
  expect(saidOf(signatureNameOf('two'))).toBe('龍一');
});
