import { expect, test } from 'vitest';
import { close, open } from '#pictures/opened.ts';
import { ask, takePdfium } from '#pictures/pdfium.ts';
import { textOfPage } from '#pictures/text-of-page.ts';
import { samplePdf } from '#documents/sandbox/sample-pdf.ts';

const large = Buffer.concat([samplePdf(), Buffer.alloc(4_000_000)]);

async function openLarge(): Promise<void> {
  close(open(await takePdfium(), large));
}

test('documents share one PDFium, whose memory does not grow with their number', async () => {
  const pdfium = await takePdfium();
  await openLarge();
  const held = pdfium.pdfium.HEAPU8.length;
  for (let count = 0; count < 20; count += 1) await openLarge();
  expect(await takePdfium()).toBe(pdfium);
  expect(pdfium.pdfium.HEAPU8.length).toBe(held);
});

test('one that broke off at a question is never asked again, about no document in it', async () => {
  const pdfium = await takePdfium();
  const opened = open(pdfium, samplePdf());
  expect(() =>
    ask(pdfium, () => {
      throw new Error('unreachable');
    }),
  ).toThrow('unreachable');
  expect(() => ask(pdfium, () => textOfPage(opened, 0))).toThrow('PDFium broke off at an earlier question');
  expect(() => open(pdfium, samplePdf())).toThrow('PDFium broke off at an earlier question');
  const next = await takePdfium();
  expect(next).not.toBe(pdfium);
  expect(textOfPage(open(next, samplePdf()), 0)).toBe('Sample');
});

test('one that has taken much memory gets no further document', async () => {
  const pdfium = await takePdfium();
  pdfium.pdfium.wasmExports.free(pdfium.pdfium.wasmExports.malloc(300 * 1_048_576));
  expect(await takePdfium()).not.toBe(pdfium);
});
