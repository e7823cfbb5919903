import { randomBytes, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { encode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { Filled } from '#api/signing/envelope/common/schemas.ts';
import type { EnvelopeFieldType } from '#domain/envelope/envelope.ts';
import { markFaces } from '#domain/envelope/mark-face.ts';
import { field, read, refusal } from './fill.ts';
import { chunk, dataUrl, magic, pngOf, strokePng, withChunk } from './pngs.ts';

const typed = { type: 'typed', text: 'Бат Болд' };

describe('values', () => {
  test('are kept in the order of the fields, as they were typed', async () => {
    const own = [field('text'), field('date'), field('checkbox'), field('text', { required: false })];
    const [text, date, box] = own.map(({ id }) => id);
    const fields = [
      { id: box, value: 'true' },
      { id: date, value: '2028-02-29' },
      { id: text?.toUpperCase(), value: 'Гэрээний дугаар 17/Б 漢字' },
    ];
    expect(await read(own, { fields, signature: typed })).toEqual({
      values: [
        { fieldId: text, value: 'Гэрээний дугаар 17/Б 漢字' },
        { fieldId: date, value: '2028-02-29' },
        { fieldId: box, value: 'true' },
      ],
      signature: typed,
      initials: null,
    });
  });

  test.each<[EnvelopeFieldType, string, RegExp]>([
    ['text', 'two\nlines', /one line/],
    ['text', 'two\u2028lines', /one line/],
    ['text', 'a\tb', /U\+0009/],
    ['text', 'rocket \u{1F680}', /“\u{1F680}” \(U\+1F680\)/u],
    ['text', 'a\u202Eb', /U\+202E/],
    ['text', `a${'\u0301'.repeat(9)}`, /at most 8 marks/],
    ['text', '\u0646\u200C\u200D\u0646', /U\+200[CD]/],
    ['date', '21.11.2026', /YYYY-MM-DD/],
    ['date', '2026-02-29', /YYYY-MM-DD/],
    ['date', '2026-13-01', /YYYY-MM-DD/],
    ['date', '2026-11-21T00:00:00Z', /YYYY-MM-DD/],
    ['checkbox', 'yes', /true or false/],
    ['checkbox', 'TRUE', /true or false/],
    ['signature', 'Bat', /`signature`/],
    ['initial', 'two\nlines', /one line/],
  ])('of a %s field: %j is refused', async (type, value, expected) => {
    const own = [field('text', { required: false }), field(type, { required: false })];
    const id = own[1]?.id;
    const { path, message, fieldId } = await refusal(own, {
      fields: [
        { id: own[0]?.id, value: '' },
        { id, value },
      ],
    });
    expect({ path, fieldId }).toEqual({ path: 'fields[1].value', fieldId: id });
    expect(message).toMatch(expected);
  });

  test('of a typed mark have plain spaces', async () => {
    const signature = { type: 'typed', text: 'Бат\u00A0Болд\u2003' };
    expect(await read([], { fields: [], signature })).toMatchObject({ signature: typed });
  });

  test('of a typed mark have the handwriting that was chosen, and no other marks have one', async () => {
    for (const face of markFaces) {
      const signature = { ...typed, face };
      expect(await read([], { fields: [], signature })).toMatchObject({ signature });
    }
    const image = dataUrl(strokePng());
    const drawn = { type: 'drawn', image, face: 'caveat' };
    expect(await refusal([], { fields: [], signature: drawn })).toMatchObject({
      path: 'signature.face',
      message: 'expected no face with drawn',
    });
    const wrong = Filled.safeParse({ signature: { ...typed, face: 'comic' } });
    expect(wrong.error?.issues[0]).toMatchObject({ path: ['signature', 'face'] });
    expect(wrong.error?.issues[0]?.message).toContain('bad_script');
  });

  test('of a field of somebody else, and of one twice, are refused', async () => {
    const own = [field('text')];
    const [id, others] = [own[0]?.id, randomUUID()];
    const value = 'x';
    expect(
      await refusal(own, {
        fields: [
          { id, value },
          { id: others, value },
        ],
      }),
    ).toMatchObject({
      path: 'fields[1].id',
      message: 'expected a field of yours',
      fieldId: others,
    });
    expect(
      await refusal(own, {
        fields: [
          { id, value },
          { id, value },
        ],
      }),
    ).toMatchObject({
      path: 'fields[1].id',
      message: 'expected each field once',
      fieldId: id,
    });
  });

  test('however a letter is composed, it is kept composed', async () => {
    const own = [field('text')];
    const { values } = await read(own, { fields: [{ id: own[0]?.id, value: 'май'.normalize('NFD') }] });
    expect(values[0]?.value).toBe('май'.normalize('NFC'));
  });
});

describe('required fields', () => {
  test('without a value are named, all of them', async () => {
    const own = [
      field('text', { label: 'Регистр', page: 3 }),
      field('checkbox'),
      field('date'),
      field('text', { required: false }),
      field('signature'),
      field('initial', { page: 2 }),
    ];
    const [text, box, date, , signature, initial] = own.map(({ id }) => id);
    const { issues, fieldId } = await refusal(own, {
      fields: [
        { id: text, value: '   ' },
        { id: box, value: 'false' },
      ],
    });
    expect(fieldId).toBe(text);
    expect(issues.map(({ path, field_id: id }) => [path, id])).toEqual([
      ['fields', text],
      ['fields', box],
      ['fields', date],
      ['signature', signature],
      ['initials', initial],
    ]);
    expect(issues[0]?.message).toBe('expected a value: the text field “Регистр” on page 3 is required');
    expect(issues[5 - 1]?.message).toContain('the initials field on page 2');
  });

  test('may keep what the sender set, and not lose it', async () => {
    const own = [field('text', { value: 'preset' }), field('checkbox', { value: 'true' })];
    const id = own[0]?.id;
    expect((await read(own, {})).values).toEqual([]);
    expect(await refusal(own, { fields: [{ id, value: '' }] })).toMatchObject({
      path: 'fields',
      fieldId: id,
    });
  });

  test('none: nothing needs be given, a typed signature may be', async () => {
    expect(await read([], {})).toEqual({ values: [], signature: null, initials: null });
    const optional = [field('signature', { required: false }), field('text', { required: false })];
    expect(await read(optional, {})).toMatchObject({ signature: null });
    expect(await read([], { signature: typed })).toMatchObject({ signature: typed });
  });
});

describe('a mark', () => {
  test.each([
    ['typed without text', { type: 'typed' }, '.text'],
    ['typed, blank', { type: 'typed', text: '  ' }, '.text'],
    ['typed with a picture', { ...typed, image: dataUrl(strokePng()) }, '.image'],
    ['typed in characters that no typeface has', { type: 'typed', text: '\u{1F680}' }, '.text'],
    ['typed on two lines', { type: 'typed', text: 'a\nb' }, '.text'],
    ['drawn without a picture', { type: 'drawn' }, '.image'],
    ['drawn with text', { type: 'drawn', text: 'x', image: dataUrl(strokePng()) }, '.text'],
  ])('%s is refused', async (_, mark, place) => {
    expect(await refusal([], { signature: mark })).toMatchObject({ path: `signature${place}` });
    expect(await refusal([], { initials: mark })).toMatchObject({ path: `initials${place}` });
  });

  test('typed is kept without spaces around it', async () => {
    const { initials } = await read([], { initials: { type: 'typed', text: ' ББ ' } });
    expect(initials).toEqual({ type: 'typed', text: 'ББ' });
  });

  test('drawn is kept as its picture alone', async () => {
    const plain = strokePng();
    const noisy = withChunk(plain, 'tEXt', Buffer.from('Comment\0where and when it was drawn'));
    const { signature } = await read([], { signature: { type: 'drawn', image: dataUrl(noisy) } });
    expect(signature).toEqual({ type: 'drawn', image: dataUrl(plain) });
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const wide = { width: 4_001, height: 1 };
  const bomb = pngOf({ width: 10, height: 10 }, Buffer.alloc(50_000_000));
  const cut = strokePng();
  const flipped = Buffer.from(strokePng());
  flipped.writeUInt8(flipped.readUInt8(50) ^ 1, 50);
  test.each<[string, string, RegExp]>([
    ['an SVG', `data:image/svg+xml;base64,${svg.toString('base64')}`, /data URL/],
    ['an SVG called PNG', dataUrl(svg), /no PNG/],
    ['an address', 'https://example.mn/signature.png', /data URL/],
    ['no base64', 'data:image/png;base64,%%%%', /data URL/],
    ['empty', 'data:image/png;base64,', /data URL/],
    ['more bytes than may be', dataUrl(randomBytes(300_001)), /at most 300000 bytes/],
    [
      'far more characters than may be',
      `data:image/png;base64,${'A'.repeat(600_000)}`,
      /at most 300000 bytes/,
    ],
    ['too wide', dataUrl(pngOf(wide, Buffer.alloc(1 + 4_001 * 4))), /at most 4000 pixels a side/],
    [
      'too many pixels',
      dataUrl(pngOf({ width: 1_501, height: 1_000, depth: 1, colour: 0 }, Buffer.alloc(189_000))),
      /too large: at most 4000 pixels a side, 1500000 in all/,
    ],
    [
      'finer than it can be printed',
      dataUrl(pngOf({ width: 10, height: 10, depth: 16 }, Buffer.alloc(10 * 81))),
      /16 bits a channel: at most 8/,
    ],
    ['far more pixels than it says', dataUrl(bomb), /damaged/],
    ['fewer pixels than it says', dataUrl(pngOf({ width: 10, height: 10 }, Buffer.alloc(40))), /damaged/],
    ['cut off', dataUrl(cut.subarray(0, cut.length - 12)), /damaged/],
    ['changed on its way', dataUrl(flipped), /damaged/],
    ['without a header', dataUrl(Buffer.concat([magic, chunk('IEND', Buffer.alloc(0))])), /damaged/],
    ['of a kind that is none', dataUrl(pngOf({ width: 1, height: 1, depth: 3 }, Buffer.alloc(5))), /damaged/],
    [
      'empty to look at',
      dataUrl(encode({ width: 4, height: 4, data: new Uint8Array(64), channels: 4, depth: 8 })),
      /shows nothing/,
    ],
  ])('whose picture is %s is refused', async (_, image, expected) => {
    const parsed = Filled.safeParse({ signature: { type: 'uploaded', image } });
    const message = parsed.success
      ? (await refusal([], { signature: { type: 'uploaded', image } })).message
      : parsed.error.issues[0]?.message;
    expect(message).toMatch(expected);
  });

  test.each([
    ['as our page draws it', 1_000, 360],
    ['as our page scales an upload', 1_000, 400],
    ['as large as may be', 1_500, 1_000],
  ])('a picture %s is kept', async (_, width, height) => {
    const image = dataUrl(strokePng(width, height));
    const { signature } = await read([], { signature: { type: 'uploaded', image } });
    expect(signature?.image).toBe(image);
  });

  test('what a small file hides takes no memory: a colour profile of 60 MB is never unpacked', async () => {
    const profile = Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(60_000_000))]);
    const png = withChunk(strokePng(), 'iCCP', profile);
    expect(png.length).toBeLessThan(300_000);
    const { signature } = await read([], { signature: { type: 'uploaded', image: dataUrl(png) } });
    expect(signature?.image).toBe(dataUrl(strokePng()));
  });
});
