import type { Readable } from 'node:stream';
import { z } from 'zod';
import { runInSandbox } from '../sandbox/run-in-sandbox.ts';
import { samplePdf } from '../sandbox/sample-pdf.ts';

const program = { file: new URL('places-program.ts', import.meta.url), sample: samplePdf() };

/** Somebody waits for the answer. */
const milliseconds = 30_000;

const Part = z.object({
  page: z.int().min(1),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

/** A place on a page, counted from 1: parts of the displayed page's width and height, from the top left. */
export type FoundPlace = z.output<typeof Part>;

const Places = z.union([
  z.object({ texts: z.array(z.array(Part)), fields: z.array(z.array(Part)) }),
  z.object({ unreadable: z.literal(true) }),
]);

/** The texts to look for, and the full names of fields of the PDF's own form. */
export type AskedPlaces = { texts: readonly string[]; fields: readonly string[] };

/** The places of each text and each field, in the order of what was asked, by their pages. */
export type FoundPlaces = { texts: FoundPlace[][]; fields: FoundPlace[][] };

/**
 * Has a sandboxed process look for texts and form fields in a PDF, in bounded time and memory; undefined where the PDF cannot be read, or
 * takes more. Throws NoSlot, and any error of opening or reading the bytes.
 */
export async function findPlaces(
  asked: AskedPlaces,
  pdf: { owner: string; open: () => Promise<Readable> },
): Promise<FoundPlaces | undefined> {
  const args = [JSON.stringify(asked)];
  const ended = await runInSandbox({ owner: pdf.owner, program, args, input: pdf.open, milliseconds });
  if ('fault' in ended) return undefined;
  const places = Places.parse(JSON.parse(ended.said.toString()));
  return 'unreadable' in places ? undefined : places;
}
