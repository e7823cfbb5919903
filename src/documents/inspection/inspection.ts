import { z } from 'zod';

const UsableDocument = z.object({
  usable: z.literal(true),
  pageCount: z.int(),
  /** The size of every page as it is displayed (CropBox, after /Rotate and /UserUnit), in points. */
  pageSizes: z.array(z.tuple([z.number(), z.number()])),
  signatureCount: z.int(),
  /** The permission that the signatures in it leave (DocMDP): 1 nothing, 2 filling in and signing, 3 annotations as well. */
  docmdp: z.literal([1, 2, 3]).nullable(),
  /** The changes to the PDF before use, in sentences for people; the uploaded PDF is kept beside it. */
  changes: z.array(z.string()),
});
export type UsableDocument = z.output<typeof UsableDocument>;
export type Docmdp = NonNullable<UsableDocument['docmdp']>;

/** The result of inspecting a PDF: its facts, or the reason why it is not usable, for people. */
export const Inspection = z.discriminatedUnion('usable', [
  UsableDocument,
  z.object({ usable: z.literal(false), reason: z.string() }),
]);
export type Inspection = z.output<typeof Inspection>;
