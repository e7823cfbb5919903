import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openPdf, UnreadablePdf } from '#pictures/open-pdf.ts';
import { plainPdf } from '#test/support/pdf/plain-pdf.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { pagesOf, written } from './support/pages.ts';

describe('a PDF as PDFium sees it', () => {
  test('pages, their texts and sizes as displayed', async () => {
    const bytes = pagesOf([written('first'), written('second')], '/Rotate 90 /CropBox [10 20 110 70]');
    const pdf = await openPdf(bytes);
    expect(pdf.pageCount).toBe(2);
    expect(pdf.textOf(1)).toBe('second');
    expect(pdf.pageSize(0)).toEqual({ width: 50, height: 100 });
    expect(() => pdf.pageSize(2)).toThrow(/page 3/);
    const another = await openPdf(bytes);
    expect(() => another.picture(-1)).toThrow(/page 0/);
  });

  test('a crop box outside of the media box is cut to it', async () => {
    const pdf = await openPdf(pagesOf([''], '/CropBox [-20 -20 220 120]'));
    expect(pdf.pageSize(0)).toEqual({ width: 200, height: 100 });
  });

  test('a unit of its own makes a page no larger', async () => {
    const pdf = await openPdf(pagesOf([''], '/UserUnit 2'));
    expect(pdf.pageSize(0)).toEqual({ width: 200, height: 100 });
  });

  test('a picture has as many pixels as are let, in the order red, green, blue', async () => {
    const pdf = await openPdf(pagesOf(['1 0 0 rg 0 0 200 100 re f']));
    const fine = pdf.picture(0);
    expect([fine.width, fine.height]).toEqual([600, 300]);
    expect(Array.from(fine.rgba.subarray(0, 4))).toEqual([255, 0, 0, 255]);
    const coarse = pdf.picture(0, { maxPixels: 5000 });
    expect([coarse.width, coarse.height]).toEqual([100, 50]);
    expect(coarse.rgba).toHaveLength(100 * 50 * 4);
  });

  test('a page that is a line takes no more pixels either', async () => {
    const pdf = await openPdf(pagesOf([''], '/MediaBox [0 0 14000 1]'));
    const { width, height } = pdf.picture(0, { maxPixels: 1000 });
    expect(width * height).toBeLessThanOrEqual(1000);
  });

  test('what is no PDF, and what is encrypted, is told apart', async () => {
    await expect(openPdf(Buffer.from('no PDF'))).rejects.toMatchObject({ encrypted: false });
    await expect(openPdf(Buffer.alloc(0))).rejects.toBeInstanceOf(UnreadablePdf);
    const hex = '00'.repeat(32);
    const encryption = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${hex}> /U <${hex}> >>`;
    const encrypted = plainPdf(
      ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'],
      encryption,
    );
    await expect(openPdf(encrypted)).rejects.toMatchObject({ encrypted: true });
  });

  test('a PDF that is closed says so; another is open beside it', async () => {
    const [one, other] = [
      await openPdf(pagesOf([written('one')])),
      await openPdf(pagesOf([written('other')])),
    ];
    one.close();
    expect(() => one.textOf(0)).toThrow('closed');
    expect(other.textOf(0)).toBe('other');
  });

  test('signatures with what they cover and permit', async () => {
    const value =
      '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 10 20 30] /Contents <00> /Reference [5 0 R] >>';
    const pdf = await openPdf(
      plainPdf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [3 0 R] >> >>',
        '<< /Type /Pages /Kids [] /Count 0 >>',
        '<< /FT /Sig /T (one) /V 4 0 R >>',
        value,
        '<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P 1 /V /1.2 >> >>',
      ]),
    );
    expect(pdf.signatures()).toEqual([
      { byteRange: [0, 10, 20, 30], subFilter: 'ETSI.CAdES.detached', permission: 1 },
    ]);
  });

  test('an ordinary document', async () => {
    const pdf = await openPdf(await readFile(sampleDocument));
    expect(pdf.signatures()).toEqual([]);
    expect(pdf.textOf(0).length).toBeGreaterThan(100);
  });
});
