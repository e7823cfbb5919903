import { describe, expect, test } from 'vitest';
import { inspectPdf } from '#documents/inspection/inspect-pdf.ts';
import { firstFree } from '#test/support/pdf-classes/builder.ts';
import { onePage, withObjects } from '#test/support/pdf-classes/cross-references.ts';
import { extended } from '#test/support/pdf-classes/usage-rights.ts';
import { treeOf } from '#test/support/pdf-classes/objects.ts';
import { signature, widget } from '#test/support/pdf-classes/signatures.ts';
import { plainStream } from '#test/support/pdf/plain-pdf.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';

const action = (members: string) => simplePdf({ catalog: `/OpenAction << ${members} >>` });
const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
const box = '/MediaBox [0 0 100 100]';
/** A page tree that forks forever: each level refers to the next one a thousand times. */
const forks = Object.fromEntries(
  Array.from({ length: 4 }, (_, level) => [
    level + 2,
    level === 3
      ? `<< /Type /Page ${box} >>`
      : `<< /Type /Pages /Kids [${`${level + 3} 0 R `.repeat(60)}] /Count 1 >>`,
  ]),
);

/** Makes a file with a page that only the first section's /XRefStm names: PDFium does not find it. */
function hybridOfOneSection(): Buffer {
  const pdf = withObjects({ 1: onePage[1], 2: onePage[2] });
  pdf.objectStream(4, { 3: onePage[3] });
  const stream = pdf.xrefStream(5, pdf.rows, '/Size 6 /Root 1 0 R');
  const rows = { 0: firstFree, ...pdf.rows, 3: { next: 0 }, 5: { offset: stream } };
  return pdf.end(pdf.table(rows, `/Size 6 /Root 1 0 R /XRefStm ${stream}`)).bytes();
}

describe('every reason says what is wrong and what to do', () => {
  test.each<[string, Buffer, RegExp]>([
    [
      'no pages',
      treeOf({ 2: '<< /Type /Pages /Kids [] /Count 0 >>' }),
      /no pages; check that .* create it again/,
    ],
    ['a script', action('/S /JavaScript /JS (x)'), /a script in it; .*print it/],
    ['a program', action('/S /Launch /F (a.exe)'), /starts another program; .*print it/],
    [
      'another file',
      simplePdf({ page: '/Contents 4 0 R', objects: [plainStream('', '/F (a.txt)')] }),
      /another file; ask its author/,
    ],
    [
      'XFA',
      simplePdf({ catalog: '/AcroForm << /Fields [] /XFA (x) >>' }),
      /XFA form.*; open it in Adobe Acrobat, print it/,
    ],
    [
      'encryption',
      Buffer.from(simplePdf().toString('latin1').replace('/Root', '/Encrypt << /V 1 >> /Root'), 'latin1'),
      /encrypted; open it in a viewer, with its password if it has one, print it/,
    ],
    ['much nesting', simplePdf({ page: `/Extra ${deep}` }), /nested too deeply; .*print it/],
    ['many pages', simplePdf({ pages: 2_001 }), /2001 pages; at most 2000 .*: print it in parts/],
    ['endless pages', treeOf(forks), /more than 200000 pages; print it in parts/],
    [
      'a large page',
      simplePdf({ mediaBox: '0 0 20000 20000' }),
      /larger than 200 inches; print it .*smaller paper/,
    ],
    [
      'a page of a signed file that is no object of its own',
      treeOf({
        2: `<< /Type /Pages /Kids [<< /Type /Page /Parent 2 0 R ${box} /Annots [4 0 R] >>] /Count 1 >>`,
        4: `<< ${widget} /FT /Sig /T (theirs) /V 5 0 R >>`,
        5: signature,
      }),
      /a page that is not an object of its own.*; ask the person who signed it/,
    ],
    ['a page that viewers cannot load', hybridOfOneSection(), /viewers cannot show.*; .*print it/],
    [
      'a disguise',
      extended({ catalog: '/Perms << /UR3 5 0 R >>', objects: [signature] }),
      /may hide a signature; ask its author/,
    ],
  ])('%s', async (_, pdf, reason) => {
    const { inspection } = await inspectPdf(pdf);
    expect(inspection).toEqual({ usable: false, reason: expect.stringMatching(reason) });
  });
});
