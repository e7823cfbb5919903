import { describe, expect, test } from 'vitest';
import { readPades } from '#signatures/pades/validation/read-pades.ts';
import { dict, name, stream, textString } from '#signatures/pdf/objects.ts';
import type { PdfRef, PdfValue } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { digestOf, embedSignature, prepareSignature } from '#signatures/pades/placeholder.ts';
import { signField } from '#signatures/pades/sign.ts';
import { documentTimestampDictionary } from '#signatures/pades/signature-dictionary.ts';
import { at } from '#test/sealing/support/plans.ts';
import { appended, opened, packedDocument, soundDocument } from '#test/support/pdf-attacks/ground.ts';
import type { Change } from '#test/support/pdf-attacks/ground.ts';
import { addField, annotate, fieldOf, lie, set, signatureOf } from '#test/support/pdf-attacks/shown.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { foundIn } from './support/read.ts';
import { startSigner } from './support/signed.ts';

const signer = setUp(startSigner);

/** What a change after the first signature does to that signature: level, faults and notes. */
async function judged(pdf: Uint8Array): Promise<[level: string, faults: string[], notes: string[]]> {
  const [first] = foundIn(await readPades(Buffer.from(pdf)));
  return [first?.level ?? '', first?.faults ?? [], first?.notes ?? []];
}

const bases = { 'a table': soundDocument, 'object streams': packedDocument };
const levels = [undefined, 1, 2, 3] as const;
const everywhere = Object.entries(bases).flatMap(([form, source]) =>
  levels.map((certification) => ({ form, source, certification })),
);

type Given = (typeof everywhere)[number];
const signed = ({ certification, source }: Given) => signer.form({ certification }, undefined, source());

const emptyField =
  (appearance?: (update: Update) => PdfValue): Change =>
  (update) =>
    void addField(update, { FT: name('Sig'), ...(appearance && { AP: appearance(update) }) });
const drawn = (content: string) => (update: Update) =>
  dict({ N: update.add(stream({ Subtype: name('Form'), BBox: [0, 0, 9, 9] }, Buffer.from(content))) });
const opaque = (update: Update) => dict({ N: lie(update) });

const paintings: Record<string, (update: Update) => PdfValue> = {
  'in its normal look': opaque,
  'under the pointer': (update) => dict({ N: update.add(stream({}, Buffer.alloc(0))), R: lie(update) }),
  'in one of its states': (update) => dict({ N: dict({ Off: null, On: lie(update) }) }),
  'by what cannot be decoded': (update) =>
    dict({ N: update.add(stream({ Filter: name('DCTDecode') }, Buffer.from('q'))) }),
  'after a comment': drawn('% nothing\r0 0 9 9 re f'),
  'beyond what is looked at': drawn(' '.repeat(5000)),
};

const inheriting: Change = (update) => {
  const parent = update.add(dict({ T: textString('evil'), V: textString('100') }));
  set(update, fieldOf(update, 'remark').ref, { Parent: parent });
};
const inheritingAnew: Change = (update) => {
  const parent = update.add(dict({ T: textString('above'), V: textString('100') }));
  addField(update, { FT: name('Sig'), Rect: [0, 0, 0, 0], Parent: parent });
};
const withoutSignature: Change = (update) =>
  void addField(update, { FT: name('Sig'), V: update.add(dict({})), AP: opaque(update) });

/** A document timestamp that says of itself that it is of a type. */
async function stamped(update: Update, value: PdfRef, type: string): Promise<Buffer> {
  const dictionary = documentTimestampDictionary().set('Type', name(type));
  const prepared = prepareSignature(update, value, dictionary);
  return embedSignature(prepared, await signer.timestamp(digestOf(prepared, 'sha256'), 'sha256'));
}

describe.each(everywhere)('a signature ($certification, $form)', (given) => {
  test.each(Object.entries(paintings))(
    'is refused when a field that nobody signed paints %s',
    async (_, look) => {
      const changed = await appended(await signed(given), emptyField(look));
      expect(await judged(changed)).toEqual(['OTHER', ['pdf_unsigned_appearance evil'], []]);
    },
  );

  test('counts a field that paints nothing by its certification', async () => {
    const changed = await appended(await signed(given), emptyField(drawn('/Tx BMC\nq Q % none\nEMC')));
    const refused = ['OTHER', ['pdf_visible_field_after_certification evil'], []];
    expect(await judged(changed)).toEqual(given.certification ? refused : ['FORM_FILLING', [], []]);
  });

  test.each(['DocTimeStamp', 'Sig'])('is refused when a new timestamp paints: %s', async (type) => {
    const update = await opened(await signed(given));
    const value = update.allocate();
    addField(update, { FT: name('Sig'), V: value, AP: opaque(update) });
    expect(await judged(await stamped(update, value, type))).toEqual([
      'OTHER',
      ['pdf_unsigned_appearance evil'],
      [],
    ]);
  });

  test('says that a later signature can cover it', async () => {
    const update = await opened(await signed(given));
    const field = addField(update, { FT: name('Sig') });
    const appearance = lie(update);
    const changed = await signField(update, { at, field, appearance }, signer.sign);
    const noted = ['FORM_FILLING', [], ['pdf_signature_may_cover evil']];
    const [level, , notes] = await judged(changed);
    if (given.certification) expect([level, notes]).toEqual(['OTHER', []]);
    else expect(await judged(changed)).toEqual(noted);
  });

  test.each(['Square', 'Text', 'Ink', 'Highlight'])(
    'says that a comment can cover it: %s',
    async (subtype) => {
      const change: Change = (update) =>
        void annotate(update, { Subtype: name(subtype), AP: opaque(update) });
      const allowed = ['ANNOTATIONS', [], ['pdf_comment_may_cover 1']];
      const refused = ['ANNOTATIONS', ['pdf_annotation_changed 1'], []];
      expect(await judged(await appended(await signed(given), change))).toEqual(
        given.certification === 3 ? allowed : refused,
      );
    },
  );

  test.each(['FreeText', 'Stamp', 'Redact', 'Watermark', 'Popup', 'Widget', 'Link'])(
    'is refused when a picture is laid over it: %s',
    async (subtype) => {
      const change: Change = (update) =>
        void annotate(update, { Subtype: name(subtype), AP: opaque(update) });
      const found = await judged(await appended(await signed(given), change));
      expect(found).toEqual(['OTHER', ['pdf_annotation_covers 1'], []]);
    },
  );

  test('is refused when a field comes to inherit from elsewhere', async () => {
    const found = await judged(await appended(await signed(given), inheriting));
    expect(found).toEqual(['OTHER', ['pdf_field_changed remark'], []]);
  });

  test('is refused when a new field inherits from elsewhere', async () => {
    const found = await judged(await appended(await signed(given), inheritingAnew));
    expect(found).toEqual(['OTHER', ['pdf_field_added evil'], []]);
  });
});

test('a field whose value is no signature is reported as one that does not hold', async () => {
  const found = foundIn(await readPades(await appended(await signer.form(), withoutSignature)));
  expect(found).toMatchObject([
    { faults: [], notes: ['pdf_signature_may_cover evil'] },
    { field: 'evil', faults: expect.arrayContaining(['pdf_contents_missing']) },
  ]);
});

test('a field that was laid out takes a timestamp, but not one that paints', async () => {
  const laidOut = await signer.again(
    await signer.form(),
    'second',
    (update) => void addField(update, { FT: name('Sig'), T: textString('later') }),
  );
  const filled = async (look: (update: Update) => Record<string, PdfValue>): Promise<unknown> => {
    const update = await opened(laidOut);
    const value = update.allocate();
    set(update, fieldOf(update, 'later').ref, { V: value, ...look(update) });
    const found = foundIn(await readPades(await stamped(update, value, 'DocTimeStamp')));
    const second = found.find(({ field }) => field === 'second');
    return [second?.level, second?.faults];
  };
  expect(await filled(() => ({}))).toEqual(['FORM_FILLING', []]);
  expect(await filled((update) => ({ AP: opaque(update) }))).toEqual([
    'OTHER',
    ['pdf_unsigned_appearance later'],
  ]);
});

test.each([
  ['another field', 'evil'],
  ['a field of the same name', 'first'],
])('a copy of a signature signs nothing in %s', async (_, title) => {
  const change: Change = (update) => {
    const { value } = signatureOf(update, 'first');
    addField(update, {
      FT: name('Sig'),
      T: textString(title),
      V: update.add(value),
      AP: opaque(update),
    });
  };
  const found = foundIn(await readPades(await appended(await signer.form(), change)));
  const places = found.map(({ field, coverage, level }) => `${field} ${coverage} ${level}`);
  const own = 'first ENTIRE_REVISION OTHER';
  expect(places).toEqual(title === 'first' ? [own] : [own, 'evil UNCLEAR OTHER']);
  for (const { faults } of found) expect(faults[0]).toMatch(/^pdf_signature_changed (?:evil|first)/);
});
