import type { ProblemDetails } from '#domain/common/problem.ts';

/** A failure in the words of a surface. */
export type Told = { code: string; message: string; details?: ProblemDetails };

/** A failure in the platform's shape, which the key service speaks too: `details` is always there. */
export function platformProblem({ code, message, details = {} }: Told) {
  return { success: false as const, error: { code, message, details } };
}

/** A failure in the partner's shape: `details` only where there are any. */
export function partnerProblem({ code, message, details = {} }: Told) {
  return { error: { code, message, ...(Object.keys(details).length > 0 ? { details } : {}) } };
}

/** A failure as `credentials/authorize` of CSC tells it: flat, with what is known besides as members of their own. */
export function flatProblem({ code, message, details = {} }: Told) {
  return { ...details, error: code, error_description: message };
}

/** Gives the seconds of the header Retry-After: the failure's own, else for a 503 those of the service; or none. */
export function retryAfter(
  { details }: { details?: ProblemDetails | undefined },
  { status, unavailable }: { status: number; unavailable: number },
): string | undefined {
  const seconds = details?.['retry_after'] ?? (status === 503 ? unavailable : undefined);
  return typeof seconds === 'number' ? String(seconds) : undefined;
}
