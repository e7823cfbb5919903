import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { inspect } from '#documents/inspection/inspect.ts';
import { inspectPdf } from '#documents/inspection/inspect-pdf.ts';
import { requireFewObjects } from '#documents/inspection/sound-pdf.ts';
import { pdfLimits } from '#documents/pdf-limits.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { signedPdf, simplePdf } from '#test/support/pdf/pdfs.ts';
import { heavyPdf } from '../../bench/documents/heavy-pdf.ts';

const look = async (bytes: Uint8Array) => (await inspectPdf(bytes)).inspection;
const agreement = readFileSync(new URL('../../src/demo/agreement.pdf', import.meta.url));

describe('the sizes of pages are those of the pages as they are displayed', () => {
  test.each<[string, Parameters<typeof simplePdf>[0], [number, number]]>([
    ['upright', {}, [595, 842]],
    ['with an origin of its own', { mediaBox: '-10 -20 585.5 822' }, [595.5, 842]],
    ['with its corners the other way round', { mediaBox: '595 842 0 0' }, [595, 842]],
    ['cropped', { page: '/CropBox [50 60 450 700]' }, [400, 640]],
    ['turned', { page: '/Rotate 90' }, [842, 595]],
    ['turned backwards and cropped', { page: '/Rotate -90 /CropBox [0 0 100 300]' }, [300, 100]],
    ['turned twice', { page: '/Rotate 540' }, [595, 842]],
    ['without a size, as viewers take it', { mediaBox: '0 0 0 842' }, [612, 792]],
    ['in units of two points', { page: '/UserUnit 2' }, [1190, 1684]],
    ['in units that are no size', { page: '/UserUnit -2' }, [595, 842]],
    ['in units of the page tree, which no page inherits', { pageTree: '/UserUnit 2' }, [595, 842]],
    ['turned and cropped from above', { pageTree: '/Rotate 270 /CropBox [0 0 200 300]' }, [300, 200]],
  ])('%s', async (_, parts, size) => {
    expect(await look(simplePdf(parts))).toMatchObject({ usable: true, pageCount: 1, pageSizes: [size] });
  });

  test('of every page', async () => {
    const found = await look(simplePdf({ pages: 3 }));
    expect(found).toMatchObject({ pageSizes: Array.from({ length: 3 }, () => [595, 842]) });
  });

  test('a page whose units make it larger than 200 inches makes it unusable', async () => {
    const reason = expect.stringMatching(
      /^page 1 of the PDF is larger than 200 inches; print it .* smaller paper/,
    );
    expect(await look(simplePdf({ page: '/UserUnit 20' }))).toEqual({ usable: false, reason });
  });
});

const withObjects = (objects: number, packed?: number) =>
  heavyPdf({ bytes: 0, objects, ...(packed === undefined ? {} : { packed }) });

describe('a PDF has at most as many objects as a signature can take', () => {
  test.each([
    ['in a table', undefined],
    ['in object streams', 40],
  ])('%s', async (_, packed) => {
    const most = await readPdf(withObjects(pdfLimits.objects, packed));
    expect(most.entryCount).toBeGreaterThan(pdfLimits.objects - 2);
    expect(() => requireFewObjects(most)).not.toThrow();
    const reason = expect.stringMatching(
      /^the PDF has 10000\d objects; at most 100000 are taken: open it .* print it to a new PDF, in parts/,
    );
    expect(await look(withObjects(pdfLimits.objects + 2, packed))).toEqual({ usable: false, reason });
  });
});

const stream = (members: string) => `<< /Length 0 ${members} >>\nstream\n\nendstream`;

describe('what does something, or is elsewhere, makes a PDF unusable however it is written', () => {
  test.each<[string, Parameters<typeof simplePdf>[0], string]>([
    [
      'a program by its name on one system',
      { catalog: '/OpenAction << /S /Launch /Win << /F (cmd.exe) >> >>' },
      'program',
    ],
    [
      'a program by an action that stands elsewhere',
      { catalog: '/OpenAction << /S 4 0 R /F (a.exe) >>', objects: ['/Launch'] },
      'program',
    ],
    [
      'a script by its name in other letters',
      { catalog: '/OpenAction << /S /J#61vaScript /J#53 (x) >>' },
      'script',
    ],
    [
      'a page whose content is another file',
      { page: '/Contents 4 0 R', objects: [stream('/F (a.txt)')] },
      'another file',
    ],
    [
      'a page of another document',
      { page: '/Contents 4 0 R', objects: [stream('/Subtype /Form /Ref << /F (b.pdf) /Page 0 >>')] },
      'another file',
    ],
  ])('%s', async (_, parts, word) => {
    expect(await look(simplePdf(parts))).toEqual({ usable: false, reason: expect.stringContaining(word) });
  });
});

describe('what signatures permit', () => {
  test('nothing is said where there are none', async () => {
    expect(await look(agreement)).toMatchObject({ usable: true, signatureCount: 0, docmdp: null });
  });

  test.each<[string, Parameters<typeof signedPdf>[0], number, 1 | 2 | 3 | null]>([
    ['an approval', [{}], 1, null],
    ['a certification', [{ docmdp: '3', certifies: true }], 1, 3],
    ['a certification that forbids every change', [{ docmdp: '1', certifies: true }], 1, 1],
    ['a certification without a level', [{ docmdp: '', certifies: true }], 1, 2],
    ['a level that is none', [{ docmdp: '7', certifies: true }], 1, 1],
    ['an approval that closes the file', [{ docmdp: '3', certifies: true }, { docmdp: '1' }], 2, 1],
    ['a lock that closes the file', [{}, { lock: '1' }], 2, 1],
    ['a lock beside a certification', [{ docmdp: '2', certifies: true }, { lock: '3' }], 2, 2],
  ])('%s', async (_, signatures, signatureCount, docmdp) => {
    expect(await look(signedPdf(signatures))).toMatchObject({ usable: true, signatureCount, docmdp });
  });

  test('a certification that no field leads to counts', async () => {
    const signature =
      '<< /Type /Sig /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 2 >> >>] >>';
    const bytes = simplePdf({ catalog: '/Perms << /DocMDP 4 0 R >>', objects: [signature] });
    expect(await look(bytes)).toMatchObject({ signatureCount: 1, docmdp: 2 });
  });
});

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('values nested in values', () => {
  const script = '/S /JavaScript /JS (app.alert(1))';
  const tooDeep = /nested more than 100 deep; open it in a viewer, print it/;
  const muchTooDeep = /nested too deeply; open it in a viewer, print it/;

  test.each<[string, Parameters<typeof simplePdf>[0]]>([
    ['as deep as is taken', { page: `/Extra ${deep(100)}` }],
    ['deeper in an object that nothing leads to', { objects: [deep(5_000)] }],
    ['by a reference to nothing', { page: '/Extra 9 0 R' }],
    ['by a reference to null', { page: '/Extra 4 0 R', objects: ['null'] }],
    ['in an object that is cut off and can be mended', { page: '/Extra 4 0 R', objects: ['<< /A ] >>'] }],
  ])('%s is usable', async (_, parts) => {
    expect(await look(simplePdf(parts))).toMatchObject({ usable: true, pageCount: 1 });
  });

  test.each<[string, Parameters<typeof simplePdf>[0], RegExp]>([
    ['deeper', { page: `/Extra ${deep(101)}` }, tooDeep],
    ['deeper, behind a reference', { page: '/Extra 4 0 R', objects: [deep(400)] }, tooDeep],
    ['by dictionaries', { page: `/Extra ${'<< /A '.repeat(101)}1${' >>'.repeat(101)}` }, tooDeep],
    ['deeper than can be read', { page: '/Extra 4 0 R', objects: [deep(5_000)] }, muchTooDeep],
    ['in a page that cannot be read for it', { page: `/Extra ${deep(5_000)}` }, muchTooDeep],
    [
      'to hide a script behind them',
      { catalog: '/OpenAction 4 0 R', objects: [`<< /Extra ${deep(5_000)} ${script} >>`] },
      muchTooDeep,
    ],
  ])('%s is not', async (_, parts, reason) => {
    expect(await look(simplePdf(parts))).toEqual({ usable: false, reason: expect.stringMatching(reason) });
  });
});

test('is found out in a process of its own', async () => {
  const found = await inspect('test', () =>
    Promise.resolve(Readable.from([agreement], { objectMode: false })),
  );
  expect(found.inspection).toEqual(await look(agreement));
});
