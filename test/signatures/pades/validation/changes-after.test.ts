import { describe, expect, test } from 'vitest';
import { readPades } from '#signatures/pades/validation/read-pades.ts';
import { dict, isDict, name, stream, textString } from '#signatures/pdf/objects.ts';
import type { PdfRef } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { appended } from '#test/support/pdf-attacks/ground.ts';
import type { Change } from '#test/support/pdf-attacks/ground.ts';
import { fieldOf, formOf, pageOf, set, setCatalog } from '#test/support/pdf-attacks/shown.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { foundIn } from './support/read.ts';
import { startSigner } from './support/signed.ts';

const signer = setUp(startSigner);

/** A form that was laid out further, and signed then; what a later change of it does to that signature. */
async function judged(layOut: Change, change: Change): Promise<[level: string, ...faults: string[]]> {
  const signed = await signer.again(await signer.form(), 'second', layOut);
  const found = foundIn(await readPades(await appended(signed, change)));
  const second = found.find(({ field }) => field === 'second');
  return [second?.level ?? '', ...(second?.faults ?? [])];
}

const picture = (words: string) =>
  stream({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 9, 9] }, Buffer.from(words));

function resourcesOf(update: Update, members: Record<string, PdfRef>): void {
  set(update, pageOf(update), { Resources: dict(members) });
}

function refAt(update: Update, field: string, key: string): PdfRef {
  const value = fieldOf(update, field).field.get(key);
  const inner = isDict(value) ? value.get('N') : value;
  if (typeof inner !== 'object' || inner === null || !('object' in inner)) throw new Error(`no ${key}`);
  return inner;
}

describe('a field is filled', () => {
  test('with a new appearance', async () => {
    const layOut: Change = (update) =>
      set(update, fieldOf(update, 'remark').ref, { AP: dict({ N: update.add(picture('one')) }) });
    const change: Change = (update) => update.put(refAt(update, 'remark', 'AP'), picture('other'));
    expect(await judged(layOut, change)).toEqual(['FORM_FILLING']);
  });

  test('but not with an appearance that the page shows too', async () => {
    const layOut: Change = (update) => {
      const shown = update.add(picture('one'));
      set(update, fieldOf(update, 'remark').ref, { AP: dict({ N: shown }) });
      resourcesOf(update, { XObject: update.add(dict({ X: shown })) });
    };
    const change: Change = (update) => update.put(refAt(update, 'remark', 'AP'), picture('other'));
    expect(await judged(layOut, change)).toEqual(['OTHER', 'pdf_page_changed 1']);
  });

  test('but not where the page takes the field itself for its pictures', async () => {
    const layOut: Change = (update) => {
      const { ref } = fieldOf(update, 'remark');
      set(update, ref, { V: update.add(picture('one')) });
      resourcesOf(update, { XObject: ref });
    };
    const change: Change = (update) =>
      set(update, fieldOf(update, 'remark').ref, { V: update.add(picture('other')) });
    expect(await judged(layOut, change)).toEqual(['OTHER', 'pdf_page_changed 1']);
  });

  test('but not in its place where another field shows it too', async () => {
    const layOut: Change = (update) => {
      const shared = update.add(dict({ N: update.add(picture('one')) }));
      for (const field of ['remark', 'note']) set(update, fieldOf(update, field).ref, { AP: shared });
    };
    const change: Change = (update) =>
      update.put(refAt(update, 'remark', 'AP'), dict({ N: update.add(picture('other')) }));
    expect(await judged(layOut, change)).toEqual([
      'OTHER',
      'pdf_field_changed remark',
      'pdf_field_changed note',
    ]);
  });

  test.each([
    ['moved', { Rect: [0, 0, 600, 800] }],
    ['given a script', { AA: dict({ K: dict({ S: name('JavaScript'), JS: textString('1') }) }) }],
    ['given another name for people', { TU: textString('Something else') }],
    ['made another kind of field', { FT: name('Btn') }],
    ['said to be no annotation', { Type: name('Catalog') }],
  ])('but not %s', async (_, members) => {
    const change: Change = (update) => set(update, fieldOf(update, 'remark').ref, members);
    expect(await judged(() => undefined, change)).toEqual(['OTHER', 'pdf_field_changed remark']);
  });
});

describe('a form', () => {
  const fonts = (update: Update, base: string) => ({
    DR: dict({ Font: dict({ F: update.add(dict({ Type: name('Font'), BaseFont: name(base) })) }) }),
  });
  test.each<[string, Change, string[]]>([
    ['gets a font', (update) => set(update, formOf(update), fonts(update, 'Courier')), ['FORM_FILLING']],
    [
      'lets viewers draw',
      (update) => set(update, formOf(update), { NeedAppearances: true }),
      ['FORM_FILLING'],
    ],
    [
      'denies its signatures',
      (update) => set(update, formOf(update), { SigFlags: 1 }),
      ['OTHER', 'pdf_form_changed'],
    ],
    ['gets an order', (update) => set(update, formOf(update), { CO: [] }), ['OTHER', 'pdf_form_changed']],
  ])('%s', async (_, change, expected) => {
    expect(await judged(() => undefined, change)).toEqual(expected);
  });

  test('keeps the fonts that it has', async () => {
    const layOut: Change = (update) => set(update, formOf(update), fonts(update, 'Courier'));
    const change: Change = (update) => set(update, formOf(update), fonts(update, 'Symbol'));
    expect(await judged(layOut, change)).toEqual(['OTHER', 'pdf_form_changed']);
  });
});

test('what a document says of itself may change as long as it can be read', async () => {
  const described =
    (text: string): Change =>
    (update) =>
      setCatalog(update, { Metadata: update.add(stream({ Type: name('Metadata') }, Buffer.from(text))) });
  const sound = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a/></x:xmpmeta>';
  expect(await judged(() => undefined, described(sound))).toEqual(['LTA_UPDATES']);
  const faults = await judged(() => undefined, described('<x:xmpmeta'));
  expect(faults).toEqual(['OTHER', 'pdf_document_changed Metadata']);
});
