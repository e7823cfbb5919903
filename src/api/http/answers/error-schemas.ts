import { z } from 'zod';
import { problemCodes, type ProblemCode } from '#domain/common/problem.ts';
import { codeWords } from '#words/reference/codes.ts';
import { partnerCode, partnerStatus, platformCode, platformStatus, type Status } from './problem-status.ts';

/** A surface's own error shape: its schemas' names, and how it writes codes. */
export type ErrorShape = {
  /** Schemas are called `PartnerError404`, `PlatformError404`. */
  name: 'PartnerError' | 'PlatformError' | 'FlatError';
  statuses: typeof partnerStatus;
  writeCode: typeof platformCode;
  schemas: ReadonlyMap<Status, z.ZodType>;
  /** An answer with this code, as it is written, for readers. */
  exampleOf: (written: string) => object;
};

const Message = z.string().meta({
  description: 'For people: the problem, and what to do about it',
  example: 'name: expected text',
});

const Issue = z
  .object({
    path: z.string().meta({ description: 'The member, `recipients[0].email`; empty for the whole request' }),
    message: z.string().meta({ description: 'What was expected' }),
  })
  .meta({ id: 'Issue' });

/** The details of a 400 and a 422 beside the message. */
const InputDetails = z.looseObject({
  issues: z
    .array(Issue)
    .optional()
    .meta({ description: 'With invalid_request: every member that does not fit' }),
});

const Details = z.record(z.string(), z.unknown());

function detailsOf(status: Status): z.ZodType {
  return status === 400 || status === 422 ? InputDetails : Details;
}

/** The codes of each status, as the surface writes them. */
function codesByStatus({ statuses, writeCode }: Pick<ErrorShape, 'statuses' | 'writeCode'>) {
  const byStatus = Map.groupBy(problemCodes, (code) => statuses[code]);
  return [...byStatus].map(([status, codes]) => ({
    status,
    code: z.enum([...new Set(codes.map(writeCode))]).meta({ description: meaningsOf(codes, writeCode) }),
  }));
}

/** What each code means, for readers; codes that are written alike are one. */
function meaningsOf(codes: readonly ProblemCode[], writeCode: ErrorShape['writeCode']): string {
  const meanings = new Map(codes.toReversed().map((code) => [writeCode(code), codeWords[code]]));
  const lines = [...meanings].toReversed().map(([code, meaning]) => `- \`${code}\`: ${meaning}.`);
  return ['Stable, for programs:', '', ...lines].join('\n');
}

function errorShape(
  surface: Omit<ErrorShape, 'schemas' | 'exampleOf'>,
  bodyOf: (code: z.ZodEnum, details: z.ZodType) => z.ZodObject,
  exampleFrom: (code: string, says: ReturnType<typeof wordsFor>) => object,
): ErrorShape {
  const schemas = codesByStatus(surface).map(({ status, code }): [Status, z.ZodType] => {
    return [status, bodyOf(code, detailsOf(status)).meta({ id: `${surface.name}${status}` })];
  });
  // Codes that are written alike are one: they have the words of the first.
  const first = new Map(problemCodes.toReversed().map((code) => [surface.writeCode(code), code]));
  const exampleOf = (written: string) => exampleFrom(written, wordsFor(first.get(written)));
  return { ...surface, schemas: new Map(schemas), exampleOf };
}

/** What an example of a code says: what the code means, or for input a member that does not fit. */
function wordsFor(code: ProblemCode | undefined): { message: string; details?: object } {
  if (code === undefined) throw new Error('an example has a code that the surface writes');
  if (code !== 'invalid_request') return { message: codeWords[code] };
  const issue = { path: 'name', message: 'expected text' };
  return { message: `${issue.path}: ${issue.message}`, details: { issues: [issue] } };
}

/** The partner API, signing links and open endpoints: `{error: {code, message, details?}}`. */
export const partnerErrors = errorShape(
  { name: 'PartnerError', statuses: partnerStatus, writeCode: partnerCode },
  (code, details) => z.object({ error: z.object({ code, message: Message, details: details.optional() }) }),
  (code, says) => ({ error: { code, ...says } }),
);

/** `credentials/authorize` of remote signing: `{error, error_description}`. */
export const flatErrors = errorShape(
  { name: 'FlatError', statuses: partnerStatus, writeCode: partnerCode },
  (code) => z.looseObject({ error: code, error_description: Message }),
  (error, { message }) => ({ error, error_description: message }),
);

/** The platform API: `{success: false, error: {code, message, details}}`. */
export const platformErrors = errorShape(
  { name: 'PlatformError', statuses: platformStatus, writeCode: platformCode },
  (code, details) =>
    z.object({ success: z.literal(false), error: z.object({ code, message: Message, details }) }),
  (code, says) => ({ success: false, error: { code, details: {}, ...says } }),
);
