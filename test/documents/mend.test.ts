import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { inspectPdf } from '#documents/inspection/inspect-pdf.ts';
import { openPdf } from '#pictures/open-pdf.ts';
import { metadataOf, readPdf } from '#signatures/pades/read-pdf.ts';
import { plainPdf, plainStream } from '#test/support/pdf/plain-pdf.ts';

const helvetica = '<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
const text = (words: string) => plainStream(`BT /F 18 Tf 60 700 Td (${words}) Tj ET`);

type Written = { page?: string; catalog?: string; tree?: string; more?: string[] };

/** A page that says "Hello", with oddities as given; further objects begin at 5. */
function page({
  page: members = '',
  catalog = '',
  tree = '/Kids [3 0 R] /Count 1',
  more = [],
}: Written = {}) {
  const box = '/MediaBox [0 0 595 842]';
  return plainPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages ${tree} /Resources ${helvetica} >>`,
    `<< /Type /Page /Parent 2 0 R ${box} /Contents 4 0 R ${members} >>`,
    text('Hello'),
    ...more,
  ]);
}

/** The same with every offset wrong: no reader finds an object by its cross-references. */
function damaged(pdf: Buffer): Buffer {
  return Buffer.from(pdf.toString('latin1').replaceAll(/^\d{10} (?=\d{5} n)/gm, '0000000003 '), 'latin1');
}

async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const opened = await openPdf(pdf);
  return Array.from({ length: opened.pageCount }, (_, index) => opened.textOf(index));
}

/** The same with a text in its place. */
function changed(from: string, to: string): Buffer {
  return Buffer.from(page().toString('latin1').replace(from, to), 'latin1');
}

const repaired = 'The PDF was damaged; it was repaired, and shows the same.';
const plainer = expect.stringContaining('rewritten in a plainer form');

describe('a PDF that nobody signed is mended', () => {
  test('when it is damaged, and shows the same', async () => {
    const { inspection, pdf } = await inspectPdf(damaged(page()));
    expect(inspection).toMatchObject({ usable: true, pageCount: 1, changes: [repaired] });
    expect(await textsOf(pdf ?? Buffer.alloc(0))).toEqual(['Hello']);
  });

  test.each<[string, Buffer]>([
    ['a reference to nothing', page({ page: '/Thumb 99 0 R' })],
    ['a key twice', page({ page: '/Rotate 0 /Rotate 0' })],
    ['an annotation within its page', page({ page: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] >> null]' })],
    [
      'a length that is wrong',
      Buffer.from(
        page()
          .toString('latin1')
          .replace(/\/Length \d\d/, '/Length 10'),
        'latin1',
      ),
    ],
    [
      'metadata that are no XML',
      page({
        catalog: '/Metadata 5 0 R',
        more: [plainStream('<x:xmpmeta', '/Type /Metadata /Subtype /XML')],
      }),
    ],
    [
      'a page with kids',
      page({
        page: '/Kids [5 0 R]',
        more: ['<< /Type /Page /Parent 3 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'],
      }),
    ],
    ['a length that is no integer', changed('/Length 35 ', '/Length 35.')],
    ['no end', changed('%%EOF', '')],
    ['something before the header', Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n'), page()])],
  ])('when it has %s', async (_, given) => {
    const { inspection, pdf } = await inspectPdf(given);
    expect(inspection).toMatchObject({ usable: true, pageCount: 1, changes: [plainer] });
    expect(await textsOf(pdf ?? Buffer.alloc(0))).toEqual(['Hello']);
    // It has none of it any more.
    expect((await inspectPdf(pdf ?? Buffer.alloc(0))).inspection).toMatchObject({
      usable: true,
      changes: [],
    });
  });

  test('when its pages are no objects of their own, or stand in it twice', async () => {
    const direct = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>';
    const { inspection, pdf } = await inspectPdf(page({ tree: `/Kids [3 0 R ${direct} 3 0 R] /Count 3` }));
    expect(inspection).toMatchObject({
      usable: true,
      pageSizes: [
        [595, 842],
        [200, 200],
        [595, 842],
      ],
      changes: [plainer],
    });
    expect(await textsOf(pdf ?? Buffer.alloc(0))).toEqual(['Hello', 'Hello', 'Hello']);
  });

  test('and metadata that lack an element around them keep what they say', async () => {
    const title =
      '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Гэрээ</dc:title></rdf:Description>';
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${title}</rdf:RDF>`;
    const packet = Buffer.from(`<?xpacket begin=''?>${rdf}<?xpacket end='w'?>`).toString('latin1');
    const more = [plainStream(packet, '/Type /Metadata /Subtype /XML')];
    const { pdf } = await inspectPdf(page({ catalog: '/Metadata 5 0 R', more }));
    const { state, text } = metadataOf(await readPdf(pdf ?? Buffer.alloc(0))) ?? {};
    expect(state).toBe('sound');
    expect(text).toBe(
      `<?xpacket begin=''?><x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf}</x:xmpmeta><?xpacket end='w'?>`,
    );
  });

  test('and the same file gives the same bytes', async () => {
    const once = await inspectPdf(page({ page: '/Thumb 99 0 R' }));
    const twice = await inspectPdf(page({ page: '/Thumb 99 0 R' }));
    expect(once.pdf).toBeDefined();
    expect(once.pdf?.equals(twice.pdf ?? Buffer.alloc(0))).toBe(true);
  });

  test('and a sound one stays as it is', async () => {
    expect(await inspectPdf(page())).toEqual({
      inspection: {
        usable: true,
        pageCount: 1,
        pageSizes: [[595, 842]],
        signatureCount: 0,
        docmdp: null,
        changes: [],
      },
    });
  });
});

describe('what is in it is looked at after it was mended, too', () => {
  test.each([
    ['a script', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>', 'script'],
    ['a program', '/OpenAction << /S /Launch /F (cmd.exe) >>', 'program'],
  ])('%s', async (_, catalog, word) => {
    const { inspection } = await inspectPdf(damaged(page({ catalog })));
    expect(inspection).toEqual({ usable: false, reason: expect.stringContaining(word) });
  });
});

const signature = {
  catalog: '/AcroForm << /Fields [5 0 R] /SigFlags 3 >>',
  more: [
    '<< /FT /Sig /T (Signature1) /V 6 0 R >>',
    '<< /Type /Sig /Filter /Adobe.PPKLite /Contents <3000> /ByteRange [0 10 20 30] >>',
  ],
};

describe('a signed PDF is never written anew', () => {
  test('one that is damaged is refused, with what to do', async () => {
    const { inspection, pdf } = await inspectPdf(damaged(page(signature)));
    expect(inspection).toEqual({
      usable: false,
      reason: expect.stringMatching(/a repair would break its signatures; ask the person who signed it/),
    });
    expect(pdf).toBeUndefined();
  });

  test('one whose byte range is written in other letters, too', async () => {
    const disguised = page(signature).toString('latin1').replace('/ByteRange', '/Byte#52ange');
    const { inspection } = await inspectPdf(damaged(Buffer.from(disguised, 'latin1')));
    expect(inspection).toMatchObject({ usable: false, reason: expect.stringContaining('signatures') });
  });

  test('one that is only odd stays as it is', async () => {
    const { pdf } = await inspectPdf(page({ ...signature, page: '/Thumb 99 0 R' }));
    expect(pdf).toBeUndefined();
  });
});

/** Our reader takes `+4 0 R` for no reference, viewers take it for one. */
const ambiguous = (given: Written = {}) =>
  Buffer.from(page(given).toString('latin1').replace('/Contents 4 0 R', '/Contents +4 0 R'), 'latin1');

describe('a PDF that viewers read otherwise than we do', () => {
  test('is written anew as they show it when nobody signed it', async () => {
    const { inspection, pdf } = await inspectPdf(ambiguous());
    expect(inspection).toMatchObject({ usable: true, changes: [repaired] });
    expect(await textsOf(pdf ?? Buffer.alloc(0))).toEqual(['Hello']);
  });

  test('is refused when somebody did: our next revision would show something else', async () => {
    const { inspection } = await inspectPdf(ambiguous(signature));
    expect(inspection).toEqual({
      usable: false,
      reason: expect.stringMatching(
        /viewers do not agree on what the PDF shows.*ask the person who signed it/,
      ),
    });
  });
});

test('what a small file unpacks to is not kept', async () => {
  const zeros = Buffer.alloc(12 * 1_048_576, '0');
  const packed = deflateSync(Buffer.concat([Buffer.from('5 0 ('), zeros, Buffer.from(')')])).toString(
    'latin1',
  );
  const bomb = plainStream(packed, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode');
  const { inspection, pdf } = await inspectPdf(damaged(page({ page: '/Extra 5 0 R', more: ['null', bomb] })));
  expect(inspection).toEqual({ usable: false, reason: expect.stringContaining('damaged') });
  expect(pdf).toBeUndefined();
});

describe('reasons say what to do', () => {
  test.each([
    ['what viewers cannot open either', Buffer.from('%PDF-1.7\nnothing at all\n')],
    ['a file that is cut off', page().subarray(0, 300)],
  ])('%s', async (_, bytes) => {
    const { inspection } = await inspectPdf(bytes);
    expect(inspection).toEqual({ usable: false, reason: expect.stringMatching(/print it to a new PDF/) });
  });
});
