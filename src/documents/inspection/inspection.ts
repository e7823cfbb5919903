import { z } from 'zod';

const UsableDocument = z.object({
  usable: z.literal(true),
  pageCount: z.int(),
  /** Of every page as it is displayed (CropBox, after /Rotate and /UserUnit), in points. */
  pageSizes: z.array(z.tuple([z.number(), z.number()])),
  signatureCount: z.int(),
  /** What the signatures in it permit (DocMDP): 1 nothing, 2 filling in and signing, 3 annotations as well. */
  docmdp: z.literal([1, 2, 3]).nullable(),
  /** What of the PDF was changed before use, in sentences for people; the PDF that came is kept beside. */
  changes: z.array(z.string()),
});
export type UsableDocument = z.output<typeof UsableDocument>;
export type Docmdp = NonNullable<UsableDocument['docmdp']>;

/** What looking at a PDF gave: what is to know of it, or why it is not usable, for people. */
export const Inspection = z.discriminatedUnion('usable', [
  UsableDocument,
  z.object({ usable: z.literal(false), reason: z.string() }),
]);
export type Inspection = z.output<typeof Inspection>;
