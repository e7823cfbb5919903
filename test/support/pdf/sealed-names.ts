import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';

const ours = /^(certification|signature-.+)$/;

/** Reads the names of the last signatures in a sealed PDF, for a test that knows how many there are but not their ids. */
export async function lastNames(pdf: Uint8Array, count: number): Promise<string[]> {
  const signatures = readSignatures(startUpdate(await readPdf(pdf))).filter(({ type }) => type === 'Sig');
  const names = signatures.map(({ fieldName }) => fieldName).filter((name) => ours.test(name));
  return [...names.slice(names.length - count), ...Array(Math.max(0, count - names.length)).fill('missing')];
}
