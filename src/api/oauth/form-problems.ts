import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import type { ProblemCode } from '#domain/common/problem.ts';
import { partnerErrors } from '../http/answers/error-schemas.ts';
import { problemResponses } from '../http/answers/problem-responses.ts';

/** The error that a form gets (RFC 6749, 5.2). */
export const OauthError = z
  .object({
    error: z.string().meta({ description: 'Stable, for programs' }),
    error_description: z.string().optional().meta({ description: 'For people' }),
  })
  .meta({ id: 'OauthError' });

/** A 400 in the words of a form, or in those of the partner API for a body that is none. */
const FormInputError = z
  .union([OauthError, partnerErrors.schemas.get(400) ?? OauthError])
  .meta({ id: 'OauthInputError' });

/** Gives the errors of a form; another method, or a body that is no form, gets the errors of the partner API. */
export function formProblems(codes: readonly ProblemCode[]): Record<number, object> {
  const { 405: method, 415: type } = problemResponses(codes);
  const { 400: input } = problemResponses(codes, { schema: FormInputError });
  return {
    ...problemResponses(codes, { schema: OauthError }),
    ...defined({ 400: input, 405: method, 415: type }),
  };
}
