import { describe, expect, test } from 'vitest';
import { readPades } from '#signatures/pades/validation/read-pades.ts';
import { permissionsOf } from '#signatures/pades/validation/permissions.ts';
import { timestampDocument } from '#signatures/pades/document-timestamp.ts';
import { dict, name, textString } from '#signatures/pdf/objects.ts';
import type { PdfValue } from '#signatures/pdf/objects.ts';
import { appended, opened, soundDocument } from '#test/support/pdf-attacks/ground.ts';
import type { Change } from '#test/support/pdf-attacks/ground.ts';
import { addField, annotate, fieldOf, pageOf, set, setCatalog } from '#test/support/pdf-attacks/shown.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { foundIn } from './support/read.ts';
import { startSigner } from './support/signed.ts';

const signer = setUp(startSigner);

const fill: Change = (update) => set(update, fieldOf(update, 'remark').ref, { V: textString('Agreed') });
const visible: Change = (update) => void addField(update, { FT: name('Sig') });
const invisible: Change = (update) => void addField(update, { FT: name('Sig'), Rect: [0, 0, 0, 0] });
const comment: Change = (update) => void annotate(update, { Subtype: name('Highlight') });
const freeText: Change = (update) => void annotate(update, { Subtype: name('FreeText') });
const page: Change = (update) => set(update, pageOf(update), { Rotate: 90 });
const version: Change = (update) => setCatalog(update, { Version: name('2.0') });
const flags: Change = (update) => set(update, fieldOf(update, 'remark').ref, { Ff: 1 });

async function after(pdf: Uint8Array, change: Change): Promise<[level: string, fault: string | undefined]> {
  const [first] = foundIn(await readPades(await appended(pdf, change)));
  return [first?.level ?? '', first?.faults[0]];
}

/** What is left as it was allowed is undefined. */
const allowed = undefined;
const withField = (code: string, field = 'evil') => `${code} ${field}`;

describe.each<[string, 1 | 2 | 3 | undefined, Record<string, [Change, string, string | undefined]>]>([
  [
    'an approval',
    undefined,
    {
      'a version': [version, 'LTA_UPDATES', allowed],
      'a filled field': [fill, 'FORM_FILLING', allowed],
      'a signature field that shows': [visible, 'FORM_FILLING', allowed],
      'a comment': [comment, 'ANNOTATIONS', 'pdf_annotation_changed 1'],
      'another page': [page, 'OTHER', 'pdf_page_changed 1'],
    },
  ],
  [
    'a certification without changes',
    1,
    {
      'a version': [version, 'LTA_UPDATES', allowed],
      'a field for a timestamp': [invisible, 'LTA_UPDATES', allowed],
      'a filled field': [fill, 'FORM_FILLING', withField('pdf_field_changed', 'remark')],
      'a comment': [comment, 'ANNOTATIONS', 'pdf_annotation_changed 1'],
    },
  ],
  [
    'a certification for filling and signing',
    2,
    {
      'a filled field': [fill, 'FORM_FILLING', allowed],
      'a signature field that shows': [visible, 'OTHER', withField('pdf_visible_field_after_certification')],
      'a comment': [comment, 'ANNOTATIONS', 'pdf_annotation_changed 1'],
    },
  ],
  [
    'a certification for comments too',
    3,
    {
      'a filled field': [fill, 'FORM_FILLING', allowed],
      'a comment': [comment, 'ANNOTATIONS', allowed],
      'a text that can cover': [freeText, 'OTHER', 'pdf_annotation_covers 1'],
      'another page': [page, 'OTHER', 'pdf_page_changed 1'],
    },
  ],
])('after %s', (_, certification, cases) => {
  test.each(Object.entries(cases))('%s', async (_name, [change, level, fault]) => {
    expect(await after(await signer.form({ certification }), change)).toEqual([level, fault]);
  });
});

describe('a field that a signature locks', () => {
  const fields = [textString('remark')];
  test.each<[string, Record<string, PdfValue>, boolean]>([
    ['all', { Action: name('All') }, true],
    ['those that are named', { Action: name('Include'), Fields: fields }, true],
    ['all but those that are named', { Action: name('Exclude'), Fields: [textString('note')] }, true],
    ['others', { Action: name('Include'), Fields: [textString('note')] }, false],
    ['what no standard knows', { Action: name('Some') }, true],
  ])('by %s', async (_, lock, isLocked) => {
    const pdf = await signer.form({}, lock);
    const expected = isLocked
      ? ['OTHER', withField('pdf_locked_field_changed', 'remark')]
      : ['FORM_FILLING', undefined];
    expect(await after(pdf, fill)).toEqual(expected);
  });

  test.each<[string, Record<string, PdfValue>, RegExp]>([
    ['All', { Action: name('All') }, /\/Action \/All>>/],
    ['Include', { Action: name('Include'), Fields: fields }, /\/Action \/Include \/Fields \[\(remark\)\]/],
    ['Exclude', { Action: name('Exclude'), Fields: fields }, /\/Action \/Exclude \/Fields \[\(remark\)\]/],
    ['Some', { Action: name('Some') }, /\/Action \/All>>/],
  ])('is locked by the dictionary of the signature too: %s', async (_, lock, expected) => {
    const pdf = await signer.form({}, lock);
    const [transform] = /\/TransformMethod \/FieldMDP.*?>>/s.exec(pdf.toString('latin1')) ?? [];
    expect(transform).toMatch(expected);
  });

  test('may become read-only', async () => {
    const pdf = await signer.form({}, { Action: name('All') });
    expect(await after(pdf, flags)).toEqual(['FORM_FILLING', undefined]);
  });
});

function promise(method: string, parameters: Record<string, PdfValue>): PdfValue {
  return dict({ TransformMethod: name(method), TransformParams: dict(parameters) });
}

test('the strictest of several promises counts', async () => {
  const { file } = await opened(soundDocument());
  const exclude = { Action: name('Exclude'), Fields: [textString('open')] };
  const signature = dict({
    Reference: [promise('DocMDP', { P: 3 }), promise('DocMDP', { P: 7 }), promise('FieldMDP', exclude)],
  });
  const { level, isCertification, isLocked } = permissionsOf(file, signature, dict({}));
  expect([level, isCertification]).toEqual([1, true]);
  expect(['open', 'open.below', 'opened', 'other'].map(isLocked)).toEqual([false, false, true, true]);
  const lock = dict({ Lock: dict({ Action: name('Include'), Fields: [], P: 2 }) });
  expect(permissionsOf(file, dict({}), lock)).toMatchObject({ level: 2, isCertification: false });
  expect(permissionsOf(file, dict({}), null).level).toBeUndefined();
});

test('a document timestamp protects all before it, and is allowed by every certification', async () => {
  const certified = await signer.form({ certification: 1 });
  const stamped = await timestampDocument(await opened(certified), { fieldName: 'stamp' }, signer.timestamp);
  const file = await readPades(
    await timestampDocument(await opened(stamped), { fieldName: 'next' }, signer.timestamp),
  );
  expect(foundIn(file)).toMatchObject([{ level: 'LTA_UPDATES', faults: [] }]);
  const [first, second] = file.timestamps;
  expect(first?.pdf).toMatchObject({ coverage: 'ENTIRE_REVISION', modificationLevel: 'LTA_UPDATES' });
  expect(first?.protects).toMatchObject({
    signatures: ['signature-1'],
    timestamps: ['signature-1-timestamp-1'],
  });
  expect(second?.protects.timestamps).toEqual(['signature-1-timestamp-1', 'document-timestamp-1']);
  expect(second?.pdf?.coverage).toBe('ENTIRE_FILE');
});
