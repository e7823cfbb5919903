import { z } from 'zod';

/** What looking at a PDF gave: usable with so many pages, or why it is not, for people. */
export const Inspection = z.discriminatedUnion('usable', [
  z.object({ usable: z.literal(true), pageCount: z.int() }),
  z.object({ usable: z.literal(false), reason: z.string() }),
]);
export type Inspection = z.output<typeof Inspection>;

/** What a PDF may have at most: beyond it no page of ours could show it. Sides in points of 1/72 inch. */
export const pdfLimits = { pages: 2_000, side: 14_400, objects: 500_000 } as const;

/** What looking at one document may take at most. */
export const inspectionLimits = { milliseconds: 60_000, residentBytes: 768 * 1_048_576 } as const;
