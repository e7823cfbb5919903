import type { Readable } from 'node:stream';
import { Problem } from '#domain/common/problem.ts';
import { NoSlot } from '#documents/sandbox/slots.ts';
import { runInSandbox } from '#documents/sandbox/run-in-sandbox.ts';
import { samplePdf } from '#documents/sandbox/sample-pdf.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { Answer, findings, type Findings } from './findings.ts';

const program = { file: new URL('read-program.ts', import.meta.url), sample: samplePdf() };

/** Somebody waits for the answer. */
const milliseconds = 30_000;

/** A PDF that took longer than somebody waits; on a less busy machine it may not. */
export class TooSlowToRead extends UnusablePdf {}

/**
 * Reads a PDF that others made, to answer one question (`roots`: ours, and certificates that are trusted as they stand), in a sandboxed process that has only its bytes, and bounded time and
 * memory. Throws UnusablePdf when it cannot be read or takes more (TooSlowToRead: more time), Problem service_unavailable,
 * and any error of opening or reading the bytes.
 */
export async function readPdfInSandbox<Asked extends keyof Findings>(
  asked: Asked,
  {
    owner,
    open,
    roots = [],
  }: { owner: string; open: () => Promise<Readable>; roots?: readonly CertificateFacts[] },
): Promise<Findings[Asked]> {
  const args = [asked, ...roots.map(({ der }) => der.toString('base64'))];
  const ended = await runInSandbox({ owner, program, args, input: open, milliseconds }).catch(slotProblem);
  if ('fault' in ended)
    throw ended.fault === 'time'
      ? new TooSlowToRead('reading the PDF takes too long')
      : new UnusablePdf('reading the PDF takes too much memory');
  const answer = Answer.parse(JSON.parse(ended.said.toString()));
  if ('unusable' in answer) throw new UnusablePdf(answer.unusable);
  return findings[asked].parse(answer.found) as Findings[Asked];
}

/** Throws Problem service_unavailable where no slot was free for reading a PDF; else the error as it is. */
export function slotProblem(error: unknown): never {
  if (!(error instanceof NoSlot)) throw error;
  throw new Problem('service_unavailable', 'Too many PDFs are being read; try again shortly.', {
    retry_after: 5,
  });
}
