import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import type { ProblemCode } from '#domain/common/problem.ts';
import { problemResponses } from '../http/answers/problem-responses.ts';

/** The error that a form gets (RFC 6749, 5.2). */
export const OauthError = z
  .object({
    error: z.string().meta({ description: 'Stable, for programs' }),
    error_description: z.string().optional().meta({ description: 'For people' }),
  })
  .meta({ id: 'OauthError' });

/** Gives the errors of a form; another method, or a body that is no form, gets the errors of the partner API. */
export function formProblems(codes: readonly ProblemCode[]): Record<number, object> {
  const { 405: method, 415: type } = problemResponses(codes);
  return {
    ...problemResponses(codes, { schema: OauthError }),
    ...defined({ 405: method, 415: type }),
  };
}
