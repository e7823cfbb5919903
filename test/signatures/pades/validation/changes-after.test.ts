import { describe, expect, test } from 'vitest';
import { readPades } from '#signatures/pades/validation/read-pades.ts';
import { dict, isDict, name, stream, textString } from '#signatures/pdf/objects.ts';
import type { PdfRef, PdfValue } from '#signatures/pdf/objects.ts';
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

/** Writes over the picture that the remark shows. */
const redrawn: Change = (update) => update.put(refAt(update, 'remark', 'AP'), picture('other'));

/** Gives fields an appearance, each the same. */
function drawn(update: Update, fields: readonly string[], appearance: PdfValue): void {
  for (const field of fields) set(update, fieldOf(update, field).ref, { AP: appearance });
}

const laidOut: Record<string, Change> = {
  alone: (update) => drawn(update, ['remark'], dict({ N: update.add(picture('one')) })),
  'with the page': (update) => {
    const shown = update.add(picture('one'));
    drawn(update, ['remark'], dict({ N: shown }));
    resourcesOf(update, { XObject: update.add(dict({ X: shown })) });
  },
  'as the pictures of the page': (update) => {
    const { ref } = fieldOf(update, 'remark');
    set(update, ref, { V: update.add(picture('one')) });
    resourcesOf(update, { XObject: ref });
  },
  'with another field': (update) =>
    drawn(update, ['remark', 'note'], update.add(dict({ N: update.add(picture('one')) }))),
};

const filled: Change = (update) =>
  set(update, fieldOf(update, 'remark').ref, { V: update.add(picture('other')) });
const redrawnInPlace: Change = (update) =>
  update.put(refAt(update, 'remark', 'AP'), dict({ N: update.add(picture('other')) }));

describe('a field is filled', () => {
  test.each<[string, Change, string[]]>([
    ['alone', redrawn, ['FORM_FILLING']],
    ['with the page', redrawn, ['OTHER', 'pdf_page_changed 1']],
    ['as the pictures of the page', filled, ['OTHER', 'pdf_page_changed 1']],
    ['with another field', redrawnInPlace, ['OTHER', 'pdf_field_changed remark', 'pdf_field_changed note']],
  ])('that is shown %s', async (how, change, expected) => {
    expect(await judged(laidOut[how] ?? redrawn, change)).toEqual(expected);
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

const typeset =
  (base: string): Change =>
  (update) => {
    const font = update.add(dict({ Type: name('Font'), BaseFont: name(base) }));
    set(update, formOf(update), { DR: dict({ Font: dict({ F: font }) }) });
  };

describe('a form', () => {
  test.each<[string, Change, string[]]>([
    ['gets a font', typeset('Courier'), ['FORM_FILLING']],
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
    expect(await judged(typeset('Courier'), typeset('Symbol'))).toEqual(['OTHER', 'pdf_form_changed']);
  });
});

describe('what a document says of itself', () => {
  test.each([
    ['<x:xmpmeta xmlns:x="adobe:ns:meta/"><a/></x:xmpmeta>', ['LTA_UPDATES']],
    ['<x:xmpmeta', ['OTHER', 'pdf_document_changed Metadata']],
  ])('%s', async (text, expected) => {
    const change: Change = (update) =>
      setCatalog(update, { Metadata: update.add(stream({ Type: name('Metadata') }, Buffer.from(text))) });
    expect(await judged(() => undefined, change)).toEqual(expected);
  });
});
