import type { Readable } from 'node:stream';
import { z } from 'zod';
import { runInSandbox } from '../sandbox/run-in-sandbox.ts';
import { samplePdf } from '../sandbox/sample-pdf.ts';

const program = { file: new URL('looks-program.ts', import.meta.url), sample: samplePdf() };

/** Somebody waits for the certificate that shows them. */
const milliseconds = 30_000;

/** A certificate of a hundred recipients has a hundred pictures. */
const Looks = z.record(z.string(), z.base64());

/**
 * Has signatureLooks done in a sandboxed process, in bounded time and memory; gives PNG in base64 by the recipient's id. Throws an
 * Error where the PDF cannot be drawn so, NoSlot, and any error of opening or reading the bytes.
 */
export async function drawLooks(pdf: {
  owner: string;
  open: () => Promise<Readable>;
}): Promise<Record<string, string>> {
  const ended = await runInSandbox({ owner: pdf.owner, program, input: pdf.open, milliseconds });
  if ('fault' in ended) throw new Error(`drawing the signatures takes too much ${ended.fault}`);
  return Looks.parse(JSON.parse(ended.said.toString()));
}
