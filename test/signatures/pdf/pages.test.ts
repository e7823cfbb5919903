import { describe, expect, test } from 'vitest';
import { pageGeometry } from '#signatures/pades/page/page-geometry.ts';
import { readPdf, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { pageWith, treeOf } from '#test/support/pdf-classes/objects.ts';

async function sizesOf(bytes: Buffer): Promise<[number, number][]> {
  const update = startUpdate(await readPdf(bytes));
  return update.file.pages.map((page) => {
    const { width, height } = pageGeometry(update, page);
    return [width, height];
  });
}

const a4: [number, number] = [595, 842];
const tree = (kids: string, count: number) =>
  `<< /Type /Pages /Kids [${kids}] /Count ${count} /MediaBox [0 0 595 842] >>`;
const page = '<< /Type /Page /Parent 2 0 R >>';

describe('pages are counted as viewers count them', () => {
  test.each<[string, Record<number, string>, number]>([
    [
      'without types',
      {
        2: tree('3 0 R', 2).replace('/Type /Pages', ''),
        3: '<< /Kids [4 0 R 5 0 R] /Parent 2 0 R >>',
        4: '<< /Parent 3 0 R >>',
        5: '<< /Parent 3 0 R >>',
      },
      2,
    ],
    ['one that is referred to twice', { 2: tree('3 0 R 3 0 R', 2), 3: page }, 2],
    ['one that stands within the tree', { 2: tree(`3 0 R ${page}`, 2), 3: page }, 2],
    ['one that is nothing', { 2: tree('3 0 R null 9 0 R', 1), 3: page }, 1],
    [
      'a tree that leads back to itself',
      { 2: tree('3 0 R 4 0 R', 2), 3: page, 4: '<< /Type /Pages /Kids [4 0 R 2 0 R] >>' },
      1,
    ],
    ['kids that are elsewhere', { 2: '<< /Kids 4 0 R /MediaBox [0 0 595 842] >>', 3: page, 4: '[3 0 R]' }, 1],
  ])('%s', async (_, objects, count) => {
    expect(await sizesOf(treeOf(objects))).toEqual(Array.from({ length: count }, () => a4));
  });

  test('a tree that doubles at every level is refused', async () => {
    const levels = Array.from(
      { length: 40 },
      (_, index) => [index + 2, tree(`${index + 3} 0 R ${index + 3} 0 R`, 1)] as const,
    );
    const file = await readPdf(treeOf({ ...Object.fromEntries(levels), 42: page }));
    expect(() => file.pages).toThrow(UnusablePdf);
  });

  test('one that is no object of its own can be read, but nothing is written to it', async () => {
    const update = startUpdate(await readPdf(treeOf({ 2: tree(page, 1) })));
    const [first] = update.file.pages;
    expect(first && update.dictAt(first).get('Parent')).toEqual({ object: 2, generation: 0 });
    expect(() => first && update.put(first, null)).toThrow(/not an object of its own/);
    update.add(first ?? null);
    expect(() => update.finish()).toThrow(/not an object of its own/);
  });
});

describe('what is visible of a page', () => {
  test.each<[string, string, [number, number]]>([
    ['a CropBox larger than the page', '/CropBox [-21 -21 616 863]', a4],
    ['one that lies over its edge', '/CropBox [-21 100 300 863]', [300, 742]],
    ['one that lies beside it', '/CropBox [600 900 700 1000]', a4],
    ['one without a size', '/CropBox [0 0 0 0]', a4],
    ['one with its corners the other way round', '/CropBox [500 700 100 200]', [400, 500]],
    ['no size at all', '/MediaBox [0 0 0 0]', [612, 792]],
    ['a size of other things', '/MediaBox [/A /B /C /D]', [612, 792]],
    ['three numbers', '/MediaBox [0 0 100]', [612, 792]],
    ['a unit of its own', '/UserUnit 2', [1190, 1684]],
  ])('%s', async (_, members, size) => {
    expect(await sizesOf(pageWith(members))).toEqual([size]);
  });
});
