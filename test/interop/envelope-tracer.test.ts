import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPdfSigner } from '#clients/pdf-signer.ts';
import { signatureAppearance } from '#signatures/pades/appearance.ts';
import { fieldsByName, fillFields, roomOf } from '#signatures/pades/fill-fields.ts';
import { layOutFields } from '#signatures/pades/layout-fields.ts';
import type { FieldPlan } from '#signatures/pades/layout-fields.ts';
import { sealForLongTerm } from '#signatures/pades/long-term.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { signField } from '#signatures/pades/sign.ts';
import { startUpdate } from '#signatures/pades/update.ts';
import { fontRuns } from '#typesetting/font-runs.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { startWorld, type World } from '../support/world.ts';
import { ensureCheckers } from './support/checkers.ts';
import { dssPdf, ensureDss } from './support/dss.ts';
import { ensurePdfCheckers, pdfsig, pyhankoPdf, qpdfCheck, qpdfRewritten } from './support/pdf-checkers.ts';
import { statusOf } from './support/status-source.ts';

let world: World;
let status: Awaited<ReturnType<typeof statusOf>>;
beforeAll(async () => {
  await ensureCheckers();
  await ensureDss();
  ensurePdfCheckers();
  world = await startWorld();
  status = await statusOf(world);
});
afterAll(() => world.stop());

type Person = { key: string; email: string; name: string; remark: string; date: string };

const people: Person[] = [
  {
    key: 'bat',
    email: 'bat@example.mn',
    name: 'Бат-Эрдэнэ Өлзий',
    remark: 'Зөвшөөрч байна',
    date: '2026-11-21',
  },
  {
    key: 'li',
    email: 'li@example.mn',
    name: 'Li 龍 한국',
    remark: 'Read & agreed (pages 1–3)',
    date: '2026-11-22',
  },
];

function plansFor({ key }: Person, index: number): FieldPlan[] {
  const y = 320 + index * 110;
  const locks = [`${key}-remark`, `${key}-date`, `${key}-agree`];
  return [
    { name: `${key}-remark`, kind: 'text', page: 1, placement: { x: 72, y, width: 220, height: 22 } },
    { name: `${key}-date`, kind: 'text', page: 1, placement: { x: 300, y, width: 90, height: 22 } },
    { name: `${key}-agree`, kind: 'checkbox', page: 1, placement: { x: 400, y, width: 18, height: 18 } },
    {
      name: `${key}-signature`,
      kind: 'signature',
      page: 1,
      placement: { x: 72, y: y + 40, width: 200, height: 48 },
      locks,
    },
  ];
}

/** At send: the fields are laid out and the platform certifies that revision, form filling and signing allowed. */
async function certify(original: Uint8Array): Promise<Buffer> {
  const signer = createPdfSigner(world.keyService);
  const update = startUpdate(await readPdf(original));
  layOutFields(update, people.flatMap(plansFor));
  const options = { at: new Date(), certification: 2, field: { newField: 'certification' } } as const;
  return signField(update, options, signer.seal(crypto.randomUUID()));
}

/** One signer's act: their fields filled and their own signature over it, with a one-time key. */
async function act(pdf: Uint8Array, person: Person): Promise<Buffer> {
  const signer = createPdfSigner(world.keyService);
  const update = startUpdate(await readPdf(pdf));
  const fields = fieldsByName(update);
  const at = (field: string) => {
    const found = fields.get(`${person.key}-${field}`);
    if (!found) throw new Error(`there is no field ${person.key}-${field}`);
    return found;
  };
  fillFields(update, [
    { field: at('remark'), text: person.remark, runs: fontRuns(person.remark) },
    { field: at('date'), text: person.date, runs: fontRuns(person.date) },
    { field: at('agree'), checked: true },
  ]);
  const field = at('signature');
  const room = roomOf(update, update.dictAt(field));
  const lines = [fontRuns(person.name, 'bold'), fontRuns(person.email)];
  const appearance = signatureAppearance(update, room, lines);
  const once = signer.once({ operationId: crypto.randomUUID(), subject: { email: person.email }, loa: 2 });
  return signField(update, { at: new Date(), name: person.name, field, appearance }, once);
}

async function seal(pdf: Uint8Array): Promise<Buffer> {
  const { timestamp } = createPdfSigner(world.keyService);
  return sealForLongTerm(pdf, { fieldName: 'archive', status, timestamp });
}

async function wholeEnvelope(original: Uint8Array): Promise<Buffer> {
  let pdf = await certify(original);
  for (const person of people) pdf = await act(pdf, person);
  return seal(pdf);
}

async function expectSealed(pdf: Buffer): Promise<void> {
  const judged = await pyhankoPdf({ pdf, root: status.rootPem, longTerm: true });
  const good = { valid: true, docmdp: true, timestamped: true, longTerm: 'AdESPassed.OK' };
  expect(judged.signatures, judged.said).toMatchObject([
    { field: 'certification', ...good, modification: 'FORM_FILLING' },
    { field: 'bat-signature', ...good, modification: 'FORM_FILLING' },
    { field: 'li-signature', ...good, modification: 'LTA_UPDATES' },
    { field: 'archive', valid: true, coverage: 'ENTIRE_FILE', modification: 'NONE' },
  ]);
  const poppler = await pdfsig(pdf);
  expect(poppler.valid, poppler.said).toBe(3);
  const qpdf = await qpdfCheck(pdf);
  expect(qpdf.ok, qpdf.said).toBe(true);
  const dss = await dssPdf({ pdf, root: status.rootPem });
  const lines = dss.said.trim().split('\n');
  // A filled field looks different than an empty one: a warning for those who signed before, as it must be.
  const verdicts = lines.filter((line) => line !== 'warning: Visual difference is detected on page(s) [1]');
  expect(verdicts, dss.said).toEqual(Array(3).fill('TOTAL_PASSED - PAdES-BASELINE-LTA'));
}

const sources: [string, string[]][] = [
  ['as it is', []],
  ['with object and cross-reference streams', ['--object-streams=generate']],
  ['linearized', ['--linearize']],
  ['with its page turned', ['--rotate=90']],
];

describe('one PDF, two signers in turn, certified, each signature with its lock, B-LTA at the end', () => {
  test.each(sources)('is accepted by pyHanko, poppler, qpdf and EU DSS: %s', async (_name, options) => {
    const original = await readFile(sampleDocument);
    const source = options.length > 0 ? await qpdfRewritten(original, options) : original;
    await expectSealed(await wholeEnvelope(source));
  });

  test('a field refilled after its signer locked it is found out', async () => {
    const [first, second] = people as [Person, Person];
    const signed = await act(await certify(await readFile(sampleDocument)), first);
    const update = startUpdate(await readPdf(signed));
    const field = fieldsByName(update).get('bat-remark');
    if (!field) throw new Error('no field');
    fillFields(update, [{ field, text: 'Үгүй', runs: fontRuns('Үгүй') }]);
    const forged = await act(update.finish().bytes, second);
    const judged = await pyhankoPdf({ pdf: forged, root: status.rootPem });
    expect(judged.signatures.find(({ field }) => field === 'bat-signature')).toMatchObject({ valid: false });
    expect((await dssPdf({ pdf: forged, root: status.rootPem })).ok).toBe(false);
  });
});
