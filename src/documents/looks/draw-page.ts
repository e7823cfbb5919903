import type { Readable } from 'node:stream';
import { runInSandbox } from '../sandbox/run-in-sandbox.ts';
import { samplePdf } from '../sandbox/sample-pdf.ts';

const program = { file: new URL('page-program.ts', import.meta.url), sample: samplePdf() };

/** Somebody waits for the picture. */
const milliseconds = 30_000;

/** The first byte of a PNG; the program tells anything else as JSON. */
const pngStart = 0x89;

/** A picture of a page as PNG, or how many pages there are where there is no such page. */
export type DrawnPage = { png: Buffer<ArrayBuffer> } | { pages: number };

/**
 * Has a sandboxed process draw a page, counted from 1, as a viewer shows it, with about a million pixels; undefined where the PDF cannot be
 * drawn in bounded time and memory. Throws NoSlot, and any error of opening or reading the bytes.
 */
export async function drawPageApart(
  page: number,
  pdf: { owner: string; open: () => Promise<Readable> },
): Promise<DrawnPage | undefined> {
  const args = [String(page)];
  const ended = await runInSandbox({ owner: pdf.owner, program, args, input: pdf.open, milliseconds });
  if ('fault' in ended) return undefined;
  if (ended.said[0] === pngStart) return { png: Buffer.from(ended.said) };
  const { pages } = JSON.parse(ended.said.toString()) as { pages: number | null };
  return pages === null ? undefined : { pages };
}
