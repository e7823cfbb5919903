import { Readable } from 'node:stream';
import { decode } from 'fast-png';
import { expect, test } from 'vitest';
import { drawLooks } from '#documents/looks/draw-looks.ts';
import { signatureLooks } from '#documents/looks/signature-looks.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';
import { drawnMark } from '#test/sealing/support/marks.ts';
import { field, inputOf, planOf } from '#test/sealing/support/plans.ts';
import { startSealing } from '#test/sealing/support/sealed.ts';

const open = (bytes: Buffer) => () => Promise.resolve(Readable.from([bytes]));
const place = { x: 300, y: 200, width: 160, height: 48 };

async function lookOf(page: string, given: Parameters<typeof inputOf>[1] = {}, at: object = place) {
  const sealing = await startSealing();
  const fields = [field({ id: 's', recipientId: 'one', type: 'signature', ...at })];
  const pdf = await sealing.seal(simplePdf({ page }), planOf(['Bat Dorj'], fields), [inputOf('one', given)]);
  const { one, ...others } = await signatureLooks(pdf);
  expect(others).toEqual({});
  return one && decode(one);
}

/** The parts of a picture whose pixels are of a colour, from 0 to 1, as rows from the top and columns from the left. */
function inked({ width, height, data }: ReturnType<typeof decode>, isInk: (rgb: number[]) => boolean) {
  const found = Array.from({ length: width * height }, (_, at) => at).filter((at) =>
    isInk(Array.from(data.slice(at * 3, at * 3 + 3))),
  );
  return { count: found.length, rows: found.map((at) => Math.floor(at / width) / height) };
}

const blue = ([red = 0, green = 0, bluePart = 0]: number[]) => bluePart > red + 40 && bluePart > green + 40;
const dark = (rgb: number[]) => rgb.every((part) => part < 90);

test.each([
  '',
  '/Rotate 90',
  '/Rotate 180',
  '/Rotate 270',
  '/CropBox [20 30 560 800] /Rotate 270',
  '/UserUnit 1.5',
])(
  'a drawn signature is cut out of the page as displayed, upright: %s',
  async (page) => {
    const picture = await lookOf(page, { signature: { type: 'drawn', image: drawnMark() } });
    expect(picture && picture.width / picture.height).toBeCloseTo(160 / 48, 1);
    const { count, rows } = picture ? inked(picture, blue) : { count: 0, rows: [] };
    expect(count).toBeGreaterThan(100);
    // The name and the time stand under it.
    expect(Math.max(...rows)).toBeLessThan(0.75);
  },
  60_000,
);

test('a typed signature, and one larger than a picture may be', async () => {
  const picture = await lookOf('', { name: 'Өлзий Үүл' });
  expect(picture && inked(picture, dark).count).toBeGreaterThan(100);
  const large = await lookOf('', {}, { x: 0, y: 0, width: 595, height: 842 });
  expect(large?.width).toBeLessThanOrEqual(900);
  expect(large?.height).toBeLessThanOrEqual(400);
}, 60_000);

test('what the page has below it is no part of it', async () => {
  const black = '0 0 595 842 re f';
  const objects = [`<< /Length ${black.length} >>\nstream\n${black}\nendstream`];
  const sealing = await startSealing();
  const plan = planOf(['Bat Dorj'], [field({ id: 's', recipientId: 'one', type: 'signature', ...place })]);
  const pdf = await sealing.seal(simplePdf({ page: '/Contents 4 0 R', objects }), plan, [inputOf('one')]);
  const { one } = await signatureLooks(pdf);
  const picture = one && decode(one);
  const all = picture ? picture.width * picture.height : 0;
  expect(picture && inked(picture, dark).count).toBeGreaterThan(100);
  expect(picture && inked(picture, dark).count).toBeLessThan(all / 3);
}, 60_000);

test('a sandboxed process draws the same, and a file that is no PDF is told apart', async () => {
  const sealing = await startSealing();
  const plan = planOf(['Bat Dorj'], [field({ id: 's', recipientId: 'one', type: 'signature', ...place })]);
  const pdf = await sealing.seal(simplePdf(), plan, [inputOf('one')]);
  const { one } = await signatureLooks(pdf);
  const looks = await drawLooks({ owner: 'o', open: open(pdf) });
  expect(looks).toEqual({ one: Buffer.from(one ?? []).toString('base64') });
  await expect(drawLooks({ owner: 'o', open: open(Buffer.from('no PDF')) })).rejects.toThrow('broke off');
}, 60_000);

test('a signature without a place on a page has no picture', async () => {
  const sealing = await startSealing();
  const pdf = await sealing.seal(simplePdf(), planOf(['Bat Dorj'], []), [inputOf('one')]);
  expect(await signatureLooks(pdf)).toEqual({});
}, 60_000);
