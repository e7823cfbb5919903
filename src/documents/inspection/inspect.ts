import type { Readable } from 'node:stream';
import { Inspection } from './inspection.ts';
import { runInSandbox } from '../sandbox/run-in-sandbox.ts';
import { samplePdf } from '../sandbox/sample-pdf.ts';

const program = { file: new URL('inspect-program.ts', import.meta.url), sample: samplePdf() };

/** The result of inspecting a PDF, and the PDF to use in its place when it had to be changed. */
export type Looked = { inspection: Inspection; pdf?: Buffer | undefined };

/**
 * Inspects a PDF in the sandbox, in a slot of the organization that owns it; a file that takes more time or memory than
 * allowed, or kills the process, is unusable with that reason. Throws NoSlot, and the errors of opening and reading the
 * bytes.
 */
export async function inspect(owner: string, open: () => Promise<Readable>): Promise<Looked> {
  const ended = await runInSandbox({ owner, program, input: open });
  if ('said' in ended) return lookedOf(ended.said);
  const much = ended.fault === 'time' ? 'long' : 'much memory';
  const todo = 'Print it to a new PDF, or send it in parts, and upload that.';
  return { inspection: { usable: false, reason: `looking at the PDF takes too ${much}. ${todo}` } };
}

/** A line of JSON, and after it the PDF, where there is one. */
function lookedOf(said: Buffer): Looked {
  const end = said.indexOf('\n');
  const inspection = Inspection.parse(JSON.parse(said.subarray(0, end).toString()));
  const pdf = said.subarray(end + 1);
  return { inspection, pdf: pdf.length > 0 ? pdf : undefined };
}
