import { describe, expect, test } from 'vitest';
import { dict, isDict, name, textString } from '#signatures/pdf/objects.ts';
import { readPdf, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { hybrid, withStreams, withTable } from './support/files.ts';

const forms = [
  ['a classic table', withTable, 'table'],
  ['cross-reference and object streams', withStreams, 'stream'],
  ['a hybrid of both', hybrid, 'table'],
] as const;

async function grown(original: Buffer): Promise<Buffer> {
  const update = startUpdate(await readPdf(original));
  update.add([1, null, true]);
  return update.finish().bytes;
}

describe.each(forms)('a file with %s', (_name, make, form) => {
  test('is read: its pages, its root, the form of its cross-references', async () => {
    const file = await readPdf(make());
    expect(file.pages).toEqual([{ object: 3, generation: 0 }]);
    expect(file.root).toEqual({ object: 1, generation: 0 });
    expect(file.xrefForm).toBe(form);
  });

  test('grows by what is added and changed, twice, and nothing before changes', async () => {
    const original = make();
    const first = startUpdate(await readPdf(original));
    const added = first.add(dict({ Title: textString('Гэрээ (а)'), Half: 0.5, Name: name('a b#') }));
    const root = first.dictAt(first.file.root);
    first.put(first.file.root, root.set('Marked', added));
    const once = first.finish().bytes;
    expect(once.subarray(0, original.length).equals(original)).toBe(true);

    const second = startUpdate(await readPdf(once));
    expect(second.resolve(second.dictAt(second.file.root).get('Marked'))).toEqual(
      dict({ Title: textString('Гэрээ (а)'), Half: 0.5, Name: name('a b#') }),
    );
    second.put(added, dict({ Changed: true }));
    const twice = second.finish().bytes;
    expect(twice.subarray(0, once.length).equals(once)).toBe(true);
    const read = await readPdf(twice);
    expect(read.read(added)).toEqual(dict({ Changed: true }));
    expect(read.pages).toEqual([{ object: 3, generation: 0 }]);
    expect(isDict(read.read({ object: 3, generation: 0 }))).toBe(true);
  });

  test('gives the same bytes for the same update', async () => {
    const [once, again] = [await grown(make()), await grown(make())];
    expect(once.equals(again)).toBe(true);
  });
});

describe('what cannot be appended to is refused with the reason', () => {
  test.each([
    ['no PDF', Buffer.from('hello'), /damaged/],
    ['an empty file', Buffer.alloc(0), /damaged/],
    ['a file that is cut off', withTable().subarray(0, 150), /damaged/],
    [
      'cross-references that lead nowhere',
      Buffer.from(
        withTable()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n7'),
        'latin1',
      ),
      /damaged/,
    ],
  ])('%s', async (_name, bytes, reason) => {
    await expect(readPdf(bytes)).rejects.toThrow(UnusablePdf);
    await expect(readPdf(bytes)).rejects.toThrow(reason);
  });
});
