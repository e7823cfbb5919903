import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createPdfSigner } from '#clients/pdf-signer.ts';
import { sealForLongTerm } from '#signatures/pades/validation-data/long-term.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { signField } from '#signatures/pades/sign.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { dssPdf } from './support/dss.ts';
import { pdfsig, pyhankoPdf, qpdfCheck } from './support/pdf-checkers.ts';
import { statusOf } from './support/status-source.ts';

const world = setUp(startWorld);

test('a PDF sealed by the key service is B-LTA for pyHanko, poppler, qpdf and EU DSS', async () => {
  const signer = createPdfSigner(world.keyService.ofWorker);
  const record = `envelope/${crypto.randomUUID()}` as const;
  const status = await statusOf(world);
  const original = await readFile(sampleDocument);
  const update = startUpdate(await readPdf(original));
  const options = { at: new Date(), reason: 'Sealed', field: { newField: 'seal' } };
  const sealed = await signField(update, options, signer.seal({ purpose: 'certification', record }));
  const archive = { fieldName: 'archive', status, timestamp: signer.timestamp(record) };
  const pdf = await sealForLongTerm(startUpdate(await readPdf(sealed)), archive);
  expect(pdf.subarray(0, original.length).equals(original)).toBe(true);

  const judged = await pyhankoPdf({ pdf, root: status.rootPem, longTerm: true });
  expect(judged.signatures, judged.said).toMatchObject([
    { field: 'seal', valid: true, modification: 'LTA_UPDATES', timestamped: true, longTerm: 'AdESPassed.OK' },
    { field: 'archive', valid: true, coverage: 'ENTIRE_FILE', modification: 'NONE' },
  ]);
  const poppler = await pdfsig(pdf);
  expect(poppler.valid, poppler.said).toBe(1);
  const qpdf = await qpdfCheck(pdf);
  expect(qpdf.ok, qpdf.said).toBe(true);
  const dss = await dssPdf({ pdf, root: status.rootPem });
  expect(dss.said.trim()).toBe('TOTAL_PASSED - PAdES-BASELINE-LTA');

  // One letter of the page is changed.
  const forged = Buffer.from(pdf);
  forged.writeUInt8(forged.readUInt8(20_000) ^ 1, 20_000);
  expect((await pdfsig(forged)).valid).toBe(0);
  expect((await dssPdf({ pdf: forged, root: status.rootPem })).ok).toBe(false);
});
