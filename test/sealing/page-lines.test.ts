import { createHash } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { checkSealed } from '#sealing/check-sealed.ts';
import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import type { PlannedField } from '#sealing/plan.ts';
import { sealedNames } from '#sealing/plan.ts';
import { pdfOf, simplePdf } from '#test/support/pdf/pdfs.ts';
import { at, field, inputOf, planOf } from './support/plans.ts';
import { notingSigner, startSealing } from './support/sealed.ts';
import { statusOf } from './support/signers.ts';

const id = '3f0c4f0e-6f2b-4f34-9f5e-0d6c8a3d2b11';
const short = `Tamga · ${id}`;
const long = `${short} · https://tamga.example/check/${'x'.repeat(43)}`;

/** The texts of a page as displayed, each with where it begins, from the top left corner in points, and how far it is turned. */
async function shownOn(pdf: Uint8Array, number = 1) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a, b, , , x, y] = item.transform as number[] as [number, number, number, number, number, number];
    const [left, top] = viewport.convertToViewportPoint(x, y) as [number, number];
    const [endLeft, endTop] = viewport.convertToViewportPoint(x + a, y + b) as [number, number];
    return [{ text: item.str, left, top, isUpright: Math.abs(endTop - top) < 0.01 && endLeft > left }];
  });
  await task.destroy();
  return { texts, width: viewport.width, height: viewport.height };
}

const certified = (pdf: Uint8Array, fields: PlannedField[] = [], lines = [long, short]) =>
  certifyEnvelope(
    pdf,
    { ...planOf(['Bat Dorj'], fields), pageLine: lines },
    { at, seal: notingSigner().sign },
  );

/** One line may be several runs of glyphs. */
const joined = (texts: { text: string }[]) =>
  texts
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s+/g, ' ');

test.each([
  ['', 595, 842],
  ['/Rotate 90', 842, 595],
  ['/Rotate 180', 595, 842],
  ['/Rotate 270', 842, 595],
  ['/CropBox [60 80 560 700] /Rotate 90', 620, 500],
  ['/UserUnit 1.5', 892.5, 1263],
])('the line stands upright at the foot of the visible page: %s', async (page, width, height) => {
  const { texts, ...size } = await shownOn(await certified(simplePdf({ page })));
  expect([Math.round(size.width * 2) / 2, Math.round(size.height * 2) / 2]).toEqual([width, height]);
  expect(joined(texts)).toBe(long);
  expect(texts.every(({ isUpright }) => isUpright)).toBe(true);
  expect(texts[0]?.left).toBeCloseTo(24, 0);
  expect(height - (texts[0]?.top ?? 0)).toBeGreaterThan(8);
  expect(height - (texts[0]?.top ?? 0)).toBeLessThan(16);
});

test('every page has it, and none where the plan has no line', async () => {
  const pdf = await certified(simplePdf({ pages: 3 }));
  for (const number of [1, 2, 3]) expect(joined((await shownOn(pdf, number)).texts)).toBe(long);
  const plain = await certifyEnvelope(simplePdf(), planOf(['Bat'], []), { at, seal: notingSigner().sign });
  expect((await shownOn(plain)).texts).toEqual([]);
});

test('a narrow page has the id alone, and a stamp of a page nothing', async () => {
  expect(joined((await shownOn(await certified(simplePdf({ mediaBox: '0 0 240 400' })))).texts)).toBe(short);
  expect((await shownOn(await certified(simplePdf({ mediaBox: '0 0 120 120' })))).texts).toEqual([]);
});

test('a field at the foot moves it to the head, and fields at both leave the page without', async () => {
  const atFoot = field({ id: 'a', recipientId: 'one', type: 'text', y: 820 });
  const atHead = field({ id: 'b', recipientId: 'one', type: 'text', y: 2 });
  expect((await shownOn(await certified(simplePdf(), [atFoot]))).texts[0]?.top).toBeLessThan(20);
  expect((await shownOn(await certified(simplePdf(), [atFoot, atHead]))).texts).toEqual([]);
  const elsewhere = { ...atFoot, page: 2 };
  const two = await certified(simplePdf({ pages: 2 }), [elsewhere]);
  expect((await shownOn(two, 1)).texts[0]?.top).toBeGreaterThan(800);
});

test('the same plan gives the same bytes, and the sealed PDF with it passes our own check', async () => {
  const sealing = await startSealing();
  const plan = {
    ...planOf(['Bat Dorj'], [field({ id: 's', recipientId: 'one', type: 'signature' })]),
    pageLine: [long],
  };
  const source = simplePdf({ pages: 2, page: '/Rotate 90' });
  const [first, again] = [notingSigner(), notingSigner()];
  await sealing.certify(source, plan, first.sign);
  await sealing.certify(source, plan, again.sign);
  expect(first.digests).toEqual(again.digests);
  const sealed = await sealing.seal(source, plan, [inputOf('one')]);
  const original = { size: source.length, hash: createHash('sha256').update(source).digest('hex') };
  const names = sealedNames(['one'], { certified: true });
  await checkSealed(sealed, { names, root: statusOf(sealing.authority).root, original, plan });
});

test('a PDF that arrives signed gets none', async () => {
  const sealing = await startSealing();
  const plan = planOf(['Bat Dorj'], []);
  const arrived = await sealing.seal(simplePdf(), plan, [inputOf('one')]);
  const again = { ...planOf([], []), pageLine: [long] };
  expect((await sealing.certify(arrived, again)).equals(arrived)).toBe(true);
});

/** A list of XObjects, all of them the object of this number. */
const listOf = (size: number, object: number) =>
  `<< ${Array.from({ length: size }, (_, index) => `/X${index} ${object} 0 R`).join(' ')} >>`;
const box = '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 0 >>\nstream\n\nendstream';

test.each([
  ['are named by each page', { page: '/Resources 203 0 R' }, `<< /XObject ${listOf(2_000, 204)} >>`],
  ['are inherited', { pageTree: `/Resources << /XObject ${listOf(2_000, 204)} >>` }, '<< >>'],
  ['are a list of each page’s', { page: '/Resources << /XObject 203 0 R >>' }, listOf(2_000, 204)],
])('resources that %s are written once, however many pages there are', async (_how, parts, shared) => {
  const source = simplePdf({ pages: 200, ...parts, objects: [shared, box] });
  const pdf = await certified(source);
  expect(pdf.length - source.length).toBeLessThan(600_000);
  for (const number of [1, 200]) expect(joined((await shownOn(pdf, number)).texts)).toBe(long);
});

const pageOfWidth = (_: unknown, index: number) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${600 + index} 842] >>`;

test('pages that share very much, each of another size, do not make a file endlessly large', async () => {
  const [count, entries] = [60, 30_000];
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ');
  const source = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} /Resources << /XObject ${listOf(entries, count + 3)} >> >>`,
    ...Array.from({ length: count }, pageOfWidth),
    box,
  ]);
  const pdf = await certified(source);
  expect(pdf.length - source.length).toBeLessThan(22_000_000);
  expect(joined((await shownOn(pdf, 1)).texts)).toBe(long);
  expect((await shownOn(pdf, count)).texts).toEqual([]);
});
