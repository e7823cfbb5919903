import { expect } from 'vitest';
import { checkSealed } from '#sealing/check-sealed.ts';
import type { StatusSource } from '#signatures/pades/validation-data/validation-data.ts';
import { lastNames } from '#test/support/pdf/sealed-names.ts';
import { dssPdf } from './dss.ts';
import { pdfsig, pyhankoPdf, qpdfCheck } from './pdf-checkers.ts';

export type Sealed = {
  pdf: Buffer;
  status: StatusSource & { rootPem: string };
  /** Signatures that the envelope made, certification included. */
  signatures: number;
  /** Signatures and timestamps that the PDF arrived with. */
  arrived?: { signatures: number; timestamps: number };
};

const harmless = ['NONE', 'LTA_UPDATES', 'FORM_FILLING'];

/**
 * Every validator says of every signature in a sealed file that it is valid, and that nothing came after it but filled
 * fields and validation data: pyHanko (also by the file alone, as in years to come), poppler, qpdf, EU DSS, our own check.
 */
export async function expectSealed({ pdf, status, signatures, arrived }: Sealed): Promise<void> {
  await checkSealed(pdf, { names: await lastNames(pdf, signatures), root: status.root });
  const all = signatures + (arrived?.signatures ?? 0);
  const judged = await pyhankoPdf({ pdf, root: status.rootPem, longTerm: true });
  const acts = judged.signatures.filter(({ longTerm }) => longTerm !== null);
  expect(acts.length, judged.said).toBe(all);
  expect(judged.signatures.length, judged.said).toBe(all + (arrived?.timestamps ?? 0) + 1);
  for (const one of judged.signatures) {
    expect(one.valid, `${one.field} ${judged.said}`).toBe(true);
    expect(harmless, `${one.field} ${judged.said}`).toContain(one.modification);
  }
  for (const one of acts) {
    const good = { docmdp: true, timestamped: true, longTerm: 'AdESPassed.OK' };
    expect(one, judged.said).toMatchObject(good);
  }
  expect(judged.signatures.at(-1)).toMatchObject({ coverage: 'ENTIRE_FILE', modification: 'NONE' });
  const poppler = await pdfsig(pdf);
  expect(poppler.valid, poppler.said).toBe(all);
  const qpdf = await qpdfCheck(pdf);
  expect(qpdf.ok, qpdf.said).toBe(true);
  await expectPassedByDss({ pdf, rootPem: status.rootPem, count: all });
}

/** Expects the same as `expectSealed`, for classes of files that pyHanko accepts from nobody. */
export async function expectSealedButForPyhanko({ pdf, status, signatures, arrived }: Sealed): Promise<void> {
  await checkSealed(pdf, { names: await lastNames(pdf, signatures), root: status.root });
  const count = signatures + (arrived?.signatures ?? 0);
  expect((await pyhankoPdf({ pdf, root: status.rootPem, longTerm: true })).signatures).toEqual([]);
  const poppler = await pdfsig(pdf);
  expect(poppler.valid, poppler.said).toBe(count);
  await expectPassedByDss({ pdf, rootPem: status.rootPem, count });
}

async function expectPassedByDss({ pdf, rootPem, count }: { pdf: Buffer; rootPem: string; count: number }) {
  const dss = await dssPdf({ pdf, root: rootPem });
  expect(dss.said.trim().split('\n'), dss.said).toEqual(
    Array(count).fill('TOTAL_PASSED - PAdES-BASELINE-LTA'),
  );
}
