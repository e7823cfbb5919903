import { z } from 'zod';

const Permits = z.discriminatedUnion('signed', [
  z.object({ signed: z.literal(false) }),
  z.object({
    signed: z.literal(true),
    signing: z.enum(['visible', 'invisible', 'none']),
    reason: z.string(),
    names: z.array(z.string()),
  }),
]);

const RecipientSignatures = z.record(
  z.string(),
  z.object({
    subject: z.string(),
    issuer: z.string(),
    serialNumber: z.string(),
    timestampedAt: z.coerce.date().nullable(),
    fingerprint: z.string(),
  }),
);

/**
 * The questions that a sandboxed process answers about a PDF, with the answers' shapes: the changes that its signatures
 * permit, and the facts in them.
 */
export const findings = { permits: Permits, signatures: RecipientSignatures } as const;
export type Findings = { [Asked in keyof typeof findings]: z.output<(typeof findings)[Asked]> };

/** The output of the process: the findings, or the reason why the PDF cannot be read, for people. */
export const Answer = z.union([z.object({ found: z.unknown() }), z.object({ unusable: z.string() })]);
