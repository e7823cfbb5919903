import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createPdfSigner, type DigestSigner } from '#clients/pdf-signer.ts';
import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { checkSealed } from '#sealing/check-sealed.ts';
import { completeEnvelope } from '#sealing/complete-envelope.ts';
import type { EnvelopePlan, SignerInput } from '#sealing/plan.ts';
import { embedAct, prepareAct, signAct } from '#sealing/acts/sign-act.ts';
import { inspectPdf } from '#documents/inspection/inspect-pdf.ts';
import { drawAppearance } from '#signatures/pades/fields/appearance.ts';
import { fieldsByName, fillFields } from '#signatures/pades/fields/fill-fields.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startFonts } from '#signatures/pades/revision/revision-fonts.ts';
import { signField } from '#signatures/pades/sign.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { cropped, hybrid, withForm } from '#test/sealing/support/files.ts';
import { drawnMark, stampMark } from '#test/sealing/support/marks.ts';
import { field, inputOf, lined, planOf } from '#test/sealing/support/plans.ts';
import { withStreams } from '#test/signatures/pades/support/files.ts';
import { closed, onePage, wideNumbers, withObjects } from '#test/support/pdf-classes/cross-references.ts';
import { signedHybrid } from '#test/support/pdf-classes/signed.ts';
import { envelopeBody } from '#test/support/people/act-proof.ts';
import { startGate } from '#test/support/servers/gate.ts';
import { lastNames } from '#test/support/pdf/sealed-names.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { dssPdf, stopDss } from './support/dss.ts';
import { pyhankoPdf, qpdfRewritten } from './support/pdf-checkers.ts';
import { expectSealed, expectSealedButForPyhanko } from './support/sealed-files.ts';
import { statusOf } from './support/status-source.ts';

const timestamping = setUp(startGate, (gate) => gate.shut());
const world = setUp(() => startWorld({}, { timestampingBy: timestamping.before }));
const status = setUp(() => statusOf(world));
const sample = await readFile(sampleDocument);
afterAll(stopDss);

const names = ['Бат-Эрдэнэ Өлзий', 'Li 龍 한국 שרה'];
const plan = planOf(names, [
  field({ id: 'a1', recipientId: 'one', type: 'signature', width: 180, height: 54 }),
  field({ id: 'a2', recipientId: 'one', type: 'text', y: 370, height: 40, required: true, label: 'Remark' }),
  field({ id: 'a3', recipientId: 'one', type: 'date', y: 420 }),
  field({ id: 'a4', recipientId: 'one', type: 'checkbox', x: 250, y: 420, width: 18, height: 18 }),
  field({ id: 'a5', recipientId: 'one', type: 'checkbox', x: 272, y: 420, width: 18, height: 18 }),
  field({ id: 'b1', recipientId: 'two', type: 'signature', x: 280, width: 180, height: 54 }),
  field({ id: 'b2', recipientId: 'two', type: 'text', x: 280, y: 370, preset: 'Improved by the sender' }),
  field({ id: 'b3', recipientId: 'two', type: 'initial', x: 300, y: 420, width: 60, required: true }),
  field({ id: 'b4', recipientId: 'two', type: 'text', x: 280, y: 450 }),
  field({ id: 'b5', recipientId: 'two', type: 'checkbox', x: 280, y: 480, width: 18, height: 18 }),
  field({ id: 'b6', recipientId: 'two', type: 'radio', x: 310, y: 480, width: 18, height: 18 }),
  field({ id: 'b7', recipientId: 'two', type: 'radio', x: 340, y: 480, width: 18, height: 18 }),
  field({ id: 'b8', recipientId: 'two', type: 'dropdown', x: 370, y: 480, width: 90 }),
  field({ id: 'b9', recipientId: 'two', type: 'number', x: 370, y: 510, width: 90 }),
]);
const inputs = [
  inputOf('one', {
    name: names[0] ?? '',
    values: [
      { fieldId: 'a2', value: 'Зөвшөөрч байна, 龍 한국 محمد สมชาย नमस्ते ᠪᠠᠲᠤ included' },
      { fieldId: 'a3', value: '2026-11-21' },
      { fieldId: 'a4', value: 'true' },
    ],
  }),
  inputOf('two', {
    name: names[1] ?? '',
    values: [
      { fieldId: 'b5', value: 'true' },
      { fieldId: 'b6', value: 'false' },
      { fieldId: 'b7', value: 'true' },
      { fieldId: 'b8', value: 'Хоёр жил' },
      { fieldId: 'b9', value: '-1250.5' },
    ],
  }),
];

const signer = () => createPdfSigner(world.keyService.ofWorker);
const record = `envelope/${crypto.randomUUID()}` as const;

function certify(pdf: Uint8Array, plan: EnvelopePlan): Promise<Buffer> {
  return certifyEnvelope(pdf, plan, {
    at: new Date(),
    seal: signer().seal({ purpose: 'certification', record }),
  });
}

function act(pdf: Uint8Array, plan: EnvelopePlan, input: SignerInput): Promise<Buffer> {
  return signAct(pdf, plan, { ...input, at: new Date() }, onceFor(input.recipientId));
}

function onceFor(id: string): DigestSigner {
  return async (digest, hash) => {
    const address = { email: `${id}@example.mn` };
    const { act_proof: actProof } = await envelopeBody(world.deps.keys.acts, { address });
    return signer().once({ actProof })(digest, hash);
  };
}

/** The whole course of an envelope. */
async function wholeCourse(source: Uint8Array, plan: EnvelopePlan, inputs: SignerInput[]): Promise<Buffer> {
  let pdf = await certify(source, plan);
  for (const input of inputs) pdf = await act(pdf, plan, input);
  return completeEnvelope(pdf, { status, timestamp: signer().timestamp(record) });
}

/**
 * Mends a PDF that pyHanko refuses as it came: a generation beyond all, annotations within the page, a name with a bare
 * letter.
 */
async function mended(): Promise<Buffer> {
  const annotations = '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /Border [0 0 0] >> null] /A\u00e9 1';
  const page = onePage[3].replace('/Resources', `${annotations} /Resources`);
  const odd = closed(withObjects({ ...onePage, 3: page })).toString('latin1');
  const { pdf } = await inspectPdf(Buffer.from(odd.replace('65535 f', '65536 f'), 'latin1'));
  if (!pdf) throw new Error('expected the PDF to be mended');
  return pdf;
}

const sources: [string, () => Buffer | Promise<Buffer>][] = [
  ['as it is', () => sample],
  ['with object and cross-reference streams', () => qpdfRewritten(sample, ['--object-streams=generate'])],
  ['linearized', () => qpdfRewritten(sample, ['--linearize'])],
  ['with its pages turned by 90', () => qpdfRewritten(sample, ['--rotate=90'])],
  ['with its pages turned by 270', () => qpdfRewritten(sample, ['--rotate=270'])],
  ['with its pages cropped, in a unit of their own', () => cropped(sample)],
  ['hybrid, written anew', () => qpdfRewritten(hybrid(), [])],
  ['with numbers of eight bytes', () => wideNumbers()],
  ['of streams alone', () => withStreams()],
  ['that was mended', mended],
  ['with a form to flatten', () => withForm(sample)],
];

describe('two signers in turn, typed signatures, every kind of field, names and texts in several scripts', () => {
  test.each(sources)('a PDF %s is accepted by every validator', async (_name, source) => {
    const pdf = await wholeCourse(await source(), lined(plan), inputs);
    await expectSealed({ pdf, status, signatures: 3 });
  });
});

/** Expects a failure while the timestamping authority is away, and gives the result of a second run when it is back. */
async function whileAway(run: () => Promise<Buffer>): Promise<Buffer> {
  await timestamping.shut();
  await expect(run()).rejects.toThrow('The timestamping authority gave no usable answer');
  await timestamping.open();
  return run();
}

test('a course in which the timestamping authority was away, for a signature and for the seal, is accepted', async () => {
  const [first, second] = inputs;
  if (!first || !second) throw new Error('no inputs');
  const certified = await certify(sample, plan);
  const signed = await act(await whileAway(() => act(certified, plan, first)), plan, second);
  const pdf = await whileAway(() =>
    completeEnvelope(signed, { status, timestamp: signer().timestamp(record) }),
  );
  await expectSealed({ pdf, status, signatures: 3 });
});

test('signatures drawn, uploaded and typed, several fields for each signer, are accepted', async () => {
  const marks = [
    { type: 'drawn', image: drawnMark() },
    { type: 'uploaded', image: stampMark() },
    { type: 'typed', text: 'Ж. Ганбаатар' },
  ] as const;
  const ids = ['one', 'two', 'three'];
  const plan = planOf(
    ['Бат', '龍一', '한국'],
    ids.flatMap((recipientId, index) => [
      field({ id: `${index}a`, recipientId, type: 'signature', x: 40 + index * 180, height: 60 }),
      field({ id: `${index}b`, recipientId, type: 'signature', x: 40 + index * 180, y: 400, height: 30 }),
      field({ id: `${index}c`, recipientId, type: 'signature', x: 40 + index * 180, y: 450, height: 16 }),
      field({ id: `${index}d`, recipientId, type: 'initial', x: 40 + index * 180, y: 480, width: 50 }),
    ]),
  );
  const inputs = ids.map((id, index) => {
    const signature = marks[index] ?? null;
    return inputOf(id, { name: plan.recipients[index]?.name ?? '', signature, initials: signature });
  });
  const pdf = await wholeCourse(sample, plan, inputs);
  await expectSealed({ pdf, status, signatures: 4 });
});

test('three hundred fields of three signers are accepted', async () => {
  const ids = ['one', 'two', 'three'];
  const fields = Array.from({ length: 300 }, (_, index) => {
    const place = { x: 30 + (index % 10) * 54, y: 40 + Math.floor(index / 10) * 25, width: 48, height: 20 };
    const type = (['text', 'date', 'checkbox', 'initial'] as const)[index % 4] ?? 'text';
    return field({ id: `f${index}`, recipientId: ids[index % 3] ?? 'one', type, ...place });
  });
  const plan = planOf(['One', 'Two', 'Three'], fields);
  const inputs = ids.map((id) =>
    inputOf(id, {
      initials: id.slice(0, 2),
      values: fields
        .filter(({ recipientId, type }) => recipientId === id && type !== 'initial')
        .map(({ id: fieldId, type }) => ({ fieldId, value: type === 'checkbox' ? 'true' : fieldId })),
    }),
  );
  await expectSealed({ pdf: await wholeCourse(sample, plan, inputs), status, signatures: 4 });
});

test('an envelope that is approved alone, without fields, is accepted', async () => {
  await expectSealed({ pdf: await wholeCourse(sample, planOf([], []), []), status, signatures: 1 });
});

test('signatures that show nowhere, one by a credential that signs later, are accepted', async () => {
  const plan = planOf(names, []);
  const certified = await certify(sample, plan);
  const [first, second] = [inputOf('one', { at: new Date() }), inputOf('two')];
  const prepared = await prepareAct(certified, plan, first);
  const cms = await onceFor('one')(prepared.digest, 'sha256');
  const signed = await embedAct(certified, plan, first, { ...prepared, cms });
  const pdf = await completeEnvelope(await act(signed, plan, second), {
    status,
    timestamp: signer().timestamp(record),
  });
  await expectSealed({ pdf, status, signatures: 3 });
});

describe('a PDF that arrives signed keeps its signatures', () => {
  const plan = planOf(names, [
    field({ id: 'a', recipientId: 'one', type: 'signature', height: 50 }),
    field({ id: 'b', recipientId: 'two', type: 'signature', x: 280, height: 50 }),
  ]);

  test('signed once, it takes visible signatures', async () => {
    const update = startUpdate(await readPdf(sample));
    const theirs = await signField(
      update,
      { at: new Date(), field: { newField: 'theirs' } },
      onceFor('somebody'),
    );
    const pdf = await wholeCourse(theirs, plan, [inputOf('one'), inputOf('two')]);
    expect(pdf.subarray(0, theirs.length).equals(theirs)).toBe(true);
    await expectSealed({ pdf, status, signatures: 2, arrived: { signatures: 1, timestamps: 0 } });
  });

  test('a hybrid whose trailer repeats the stream, which pyHanko takes from nobody', async () => {
    const theirs = await signedHybrid({ sign: onceFor('somebody'), at: new Date() });
    const pdf = await wholeCourse(theirs, plan, [inputOf('one'), inputOf('two')]);
    expect(pdf.subarray(0, theirs.length).equals(theirs)).toBe(true);
    const arrived = { signatures: 1, timestamps: 0 };
    await expectSealedButForPyhanko({ pdf, status, signatures: 2, arrived });
  });

  test('an envelope of before goes round again, with signatures that do not show', async () => {
    const before = await wholeCourse(sample, plan, [inputOf('one')]);
    const again: EnvelopePlan = {
      envelopeId: 'again',
      recipients: [{ id: 'new', name: 'New', email: 'new@example.mn' }],
      fields: [],
    };
    const pdf = await wholeCourse(before, again, [inputOf('new')]);
    await expectSealed({ pdf, status, signatures: 1, arrived: { signatures: 2, timestamps: 1 } });
  });
});

test('a field refilled after its signer locked it is found out, by us too', async () => {
  const [first, second] = inputs;
  if (!first || !second) throw new Error('no inputs');
  const signed = await act(await certify(sample, plan), plan, first);
  const update = startUpdate(await readPdf(signed));
  const refilled = fieldsByName(update).get('field-a2');
  if (!refilled) throw new Error('no field');
  const room = { width: 160, height: 40, rotation: 0 } as const;
  const appearance = drawAppearance(update, startFonts(update), room, {});
  fillFields(update, [{ field: refilled, text: 'Үгүй', appearance }]);
  const forged = await act(update.finish().bytes, plan, second);
  const judged = await pyhankoPdf({ pdf: forged, root: status.rootPem });
  expect(judged.signatures.find(({ field }) => field === 'signature-one')).toMatchObject({ valid: false });
  expect((await dssPdf({ pdf: forged, root: status.rootPem })).ok).toBe(false);
  const sealed = await completeEnvelope(forged, { status, timestamp: signer().timestamp(record) });
  const names = await lastNames(sealed, 3);
  await expect(checkSealed(sealed, { names, root: status.root })).rejects.toThrow(
    /^signature-one: .*pdf_locked_field_changed/,
  );
});
