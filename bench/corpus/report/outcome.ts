import { z } from 'zod';

/** The statements of one outside program about a file: the original, and the result. */
const BeforeAfter = z.object({ before: z.string(), after: z.string() });

const Pictures = z.object({
  pages: z.int(),
  /** Pages, from 1, that look different outside the placed fields. */
  differing: z.array(z.int()),
  /** Why there was nothing to be compared. */
  fault: z.string().optional(),
});
export type Pictures = z.output<typeof Pictures>;

const Texts = z.object({
  /** Letters that were there before and are no more, and some of the words that lost them. */
  lettersLost: z.int(),
  wordsLost: z.array(z.string()),
  /** Texts of ours that are not found in the result. */
  oursMissing: z.array(z.string()),
  fault: z.string().optional(),
});
export type Texts = z.output<typeof Texts>;

const Signatures = z.object({
  earlier: z.int(),
  /** The fields whose existing signature is gone, or is reported differently and not as valid. */
  worse: z.array(z.string()),
  ours: z.int(),
  oursValid: z.int(),
});
export type Signatures = z.output<typeof Signatures>;

/**
 * A strict validator's judgement: `ok`, or the class of the fault. The judgement of the original is there only when it is no
 * better.
 */
export const Verdict = z.object({ ours: z.string(), original: z.string().optional() });
export type Verdict = z.output<typeof Verdict>;

/** The outside readers that take a file which was refused. */
const Readers = z.object({ qpdf: z.boolean(), poppler: z.boolean(), pdfjs: z.boolean() });
export type Readers = z.output<typeof Readers>;

/** The ways in which an envelope may sign a PDF, by its existing signatures. */
export const modes = ['fields', 'signatures only', 'invisible signatures', 'approvers only'] as const;

/** The outcome of one file. */
export const Outcome = z.object({
  file: z.string(),
  type: z.string(),
  bytes: z.int(),
  seconds: z.number(),
  end: z.enum(['completed', 'refused', 'failed', 'no document']),
  /** The reason of a refusal; or the step that failed, with its error. */
  reason: z.string().optional(),
  readers: Readers.optional(),
  changes: z.array(z.string()).optional(),
  mode: z.enum(modes).optional(),
  poppler: Pictures.optional(),
  mupdf: Pictures.optional(),
  pdftotext: Texts.optional(),
  mutool: Texts.optional(),
  qpdf: BeforeAfter.optional(),
  signatures: Signatures.optional(),
  pyhanko: Verdict.optional(),
  dss: Verdict.optional(),
});
export type Outcome = z.output<typeof Outcome>;

/** A line that the journey's program writes: the current step, and at last the outcome of the file. */
export const Said = z.union([z.object({ step: z.string() }), z.object({ outcome: Outcome })]);

/** A question to the program, one a line. */
export const Question = z.object({
  file: z.string(),
  pages: z.int(),
  strict: z.boolean(),
  keep: z.string().optional(),
});
export type Question = z.output<typeof Question>;
