import { describe, expect, test } from 'vitest';
import { fieldsByName, fillFields, boxOf } from '#signatures/pades/fields/fill-fields.ts';
import { layOutFields } from '#signatures/pades/fields/layout-fields.ts';
import { dict, isDict, isStream, name, nameOf, textString } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '#signatures/pdf/objects.ts';
import { pageGeometry } from '#signatures/pades/page/page-geometry.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { digestOf, embedSignature } from '#signatures/pades/placeholder.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { serialize } from '#signatures/pades/revision/serialize.ts';
import { prepareFieldSignature } from '#signatures/pades/sign.ts';
import { startUpdate, type Update } from '#signatures/pades/revision/update.ts';
import { drawAppearance } from '#signatures/pades/fields/appearance.ts';
import { startFonts } from '#signatures/pades/revision/revision-fonts.ts';
import { fontRuns } from '#typesetting/font-runs.ts';
import { createHash } from 'node:crypto';
import { withStreams, withTable } from './support/files.ts';

const place = { x: 100, y: 50, width: 200, height: 20 };

async function laidOut(pageExtras = ''): Promise<{ update: Update; fields: Map<string, PdfRef> }> {
  const update = startUpdate(await readPdf(withTable({ pageExtras })));
  layOutFields(update, [
    { name: 'remark', kind: 'text', page: 1, placement: place },
    { name: 'agree', kind: 'checkbox', page: 1, placement: { ...place, y: 90, width: 20 } },
    { name: 'sign', kind: 'signature', page: 1, placement: { ...place, y: 130 }, locks: ['remark', 'agree'] },
  ]);
  const next = startUpdate(await readPdf(update.finish().bytes));
  return { update: next, fields: fieldsByName(next) };
}

function get(map: Map<string, PdfRef>, key: string): PdfRef {
  const found = map.get(key);
  if (!found) throw new Error(`no ${key}`);
  return found;
}

/** A text as the value of a field, drawn into it. */
function textValue(update: Update, field: PdfRef, text: string) {
  const fonts = startFonts(update);
  const line = { runs: fontRuns(text), size: 10, x: 2, y: 5 };
  const room = { width: 200, height: 20, rotation: 0 } as const;
  const appearance = drawAppearance(update, fonts, room, { texts: [line], variable: true });
  fonts.embed();
  return { field, text, appearance };
}

function written(value: PdfValue | undefined): Buffer {
  return serialize(value ?? null);
}

function keysThatDiffer(before: PdfDict, after: PdfDict): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return Array.from(keys).filter((key) => !written(before.get(key)).equals(written(after.get(key))));
}

describe('where a field is on the page', () => {
  test.each([
    ['upright', '', [100, 730, 300, 750]],
    ['cropped', '/CropBox [50 100 550 700]', [150, 630, 350, 650]],
    ['turned by 90', '/Rotate 90', [50, 100, 70, 300]],
    ['turned by 180', '/Rotate 180', [300, 50, 500, 70]],
    ['turned by -90', '/Rotate -90', [530, 500, 550, 700]],
    ['in units of two points', '/UserUnit 2', [50, 765, 150, 775]],
    ['in units of two points, cropped', '/UserUnit 2 /CropBox [50 100 550 700]', [100, 665, 200, 675]],
    ['in units of half a point, turned by 90', '/UserUnit 0.5 /Rotate 90', [100, 200, 140, 600]],
    ['in units of nothing', '/UserUnit 0', [100, 730, 300, 750]],
  ])('%s', async (_name, extras, rect) => {
    const { update, fields } = await laidOut(extras);
    expect(update.dictAt(get(fields, 'remark')).get('Rect')).toEqual(rect);
    // The appearance is as large as the field was placed, in points, whatever the page's unit is.
    expect(boxOf(update, update.dictAt(get(fields, 'remark')))).toMatchObject({ width: 200, height: 20 });
  });

  test('a page as displayed swaps width and height when it is turned', async () => {
    const file = await readPdf(withTable({ pageExtras: '/Rotate 90' }));
    const update = startUpdate(file);
    expect(pageGeometry(update, file.pages[0] as PdfRef)).toMatchObject({ width: 800, height: 600 });
  });
});

function latin(value: PdfValue): string {
  return isStream(value) ? Buffer.from(value.data).toString('latin1') : '';
}

describe('a field to be filled has no value and shows nothing; the frame of a checkbox is of the page', () => {
  test.each([
    ['upright', '', '0.4 w 0.35 G\n100.5 690.5 19 19 re S'],
    [
      'in units of two points, turned by 90',
      '/UserUnit 2 /Rotate 90',
      '0.2 w 0.35 G\n45.25 50.25 9.5 9.5 re S',
    ],
  ])('%s', async (_name, extras, frame) => {
    const { update, fields } = await laidOut(extras);
    const [remark, agree] = [update.dictAt(get(fields, 'remark')), update.dictAt(get(fields, 'agree'))];
    expect([remark.has('V'), agree.has('V'), nameOf(agree.get('AS'))]).toEqual([false, false, 'Off']);
    const looks = update.resolve(agree.get('AP'));
    const states = isDict(looks) ? update.resolve(looks.get('N')) : null;
    expect(isDict(states) && Array.from(states.keys())).toEqual(['Off', 'Yes']);
    expect(latin(update.resolve(isDict(states) ? states.get('Off') : null))).toBe('');
    const [page] = update.file.pages;
    const contents = update.resolve(update.dictAt(page as PdfRef).get('Contents'));
    const drawn = (Array.isArray(contents) ? contents : []).map((one) => latin(update.resolve(one)));
    expect(drawn).toEqual(['q\n', `\nQ\n/Artifact BMC q\n${frame}\nQ EMC\n`]);
  });
});

test('filling changes the value and the appearance of a field, nothing else', async () => {
  const { update, fields } = await laidOut();
  const [remark, agree] = [get(fields, 'remark'), get(fields, 'agree')];
  const before = [update.dictAt(remark), update.dictAt(agree)];
  const text = 'Зөвшөөрч 龍 한';
  fillFields(update, [textValue(update, remark, text), { field: agree, checked: true }]);
  const after = [update.dictAt(remark), update.dictAt(agree)];
  expect(keysThatDiffer(before[0] ?? new Map(), after[0] ?? new Map()).toSorted()).toEqual(['AP', 'V']);
  expect(keysThatDiffer(before[1] ?? new Map(), after[1] ?? new Map()).toSorted()).toEqual(['AS', 'V']);
  expect(after[0]?.get('V')).toEqual(textString(text));
  expect(after[1]?.get('V')).toEqual(name('Yes'));
});

test('an appearance embeds a subset of each typeface that the text needs', async () => {
  const { update, fields } = await laidOut();
  fillFields(update, [textValue(update, get(fields, 'remark'), 'Аб 龍')]);
  const appearance = update.dictAt(get(fields, 'remark')).get('AP');
  const form = isDict(appearance) ? update.resolve(appearance.get('N')) : null;
  const resources = isStream(form) ? form.dict.get('Resources') : null;
  const fonts = isDict(resources) ? resources.get('Font') : null;
  const names = Array.from(isDict(fonts) ? fonts.values() : [], (ref) => {
    const font = update.resolve(ref);
    return isDict(font) ? JSON.stringify(font.get('BaseFont')) : '';
  });
  expect(names).toHaveLength(2);
  expect(names[0]).toMatch(/^\{"name":"[A-Z]{6}\+NotoSans-Regular"\}$/);
  expect(names[1]).toMatch(/^\{"name":"[A-Z]{6}\+NotoSansHans-Regular"\}$/);
});

test('a signature takes the lock of its field, and its byte range covers all but its contents', async () => {
  const { update, fields } = await laidOut();
  const at = new Date('2026-11-21T08:00:00Z');
  const prepared = prepareFieldSignature(update, { at, field: get(fields, 'sign') });
  const signed = embedSignature(prepared, Buffer.from('3003020101', 'hex'));
  const read = startUpdate(await readPdf(signed));
  const [signature, ...others] = readSignatures(read);
  expect(others).toEqual([]);
  expect(signature?.cms.toString('hex')).toBe('3003020101');
  const [zero, first = 0, second = 0, rest = 0] = signature?.byteRange ?? [];
  expect([zero, second + rest]).toEqual([0, signed.length]);
  expect(signed.subarray(first, first + 1).toString()).toBe('<');
  expect(signed.subarray(second - 1, second).toString()).toBe('>');
  const covered = Buffer.concat([signed.subarray(0, first), signed.subarray(second)]);
  expect(createHash('sha256').update(covered).digest()).toEqual(digestOf(prepared, 'sha256'));
  const value = read.resolve(read.dictAt(get(fieldsByName(read), 'sign')).get('V'));
  const reference = isDict(value) ? value.get('Reference') : null;
  const [transform] = Array.isArray(reference) ? reference : [];
  expect(written(transform).toString('latin1')).toMatch(
    /\/FieldMDP.*\/Action \/Include \/Fields \[\(remark\) \(agree\)\]/,
  );
  expect(isDict(value) && value.get('M')).toEqual(textString('D:20261121080000Z'));
});

test('a certification stands in the catalog', async () => {
  const update = startUpdate(await readPdf(withStreams()));
  const options = { at: new Date(), certification: 2, field: { newField: 'certification' } } as const;
  const { bytes } = prepareFieldSignature(update, options);
  const read = startUpdate(await readPdf(bytes));
  const permissions = read.dictAt(read.file.root).get('Perms');
  const signature = isDict(permissions) ? read.resolve(permissions.get('DocMDP')) : null;
  expect(isDict(signature) && signature.get('SubFilter')).toEqual(name('ETSI.CAdES.detached'));
});

test('a signature that is longer than its room is refused', async () => {
  const update = startUpdate(await readPdf(withTable()));
  const prepared = prepareFieldSignature(update, { at: new Date(), field: { newField: 'a' } });
  expect(() => embedSignature(prepared, Buffer.alloc(20_000))).toThrow(/longer than the room/);
});

test('a form that the file brings keeps its fields', async () => {
  const update = startUpdate(await readPdf(withTable()));
  const own = update.add(dict({ FT: name('Tx'), T: textString('theirs') }));
  const root = update.dictAt(update.file.root);
  update.put(update.file.root, root.set('AcroForm', dict({ Fields: [own] })));
  const next = startUpdate(await readPdf(update.finish().bytes));
  layOutFields(next, [{ name: 'ours', kind: 'text', page: 1, placement: place }]);
  expect(Array.from(fieldsByName(next).keys())).toEqual(['theirs', 'ours']);
});
