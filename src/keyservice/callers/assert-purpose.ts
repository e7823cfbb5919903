import { Problem } from '#domain/common/problem.ts';
import type { CallerName } from './who-may-call.ts';

type Purpose = { by: readonly CallerName[]; record: RegExp };

/**
 * Throws unless the caller uses a purpose of its own over a record of its kind: Problem insufficient_scope, invalid_request.
 * A purpose with a form takes no other.
 */
export function assertPurpose(
  { by: callers, record: kind }: Purpose,
  { by, purpose, record }: { by: CallerName; purpose: string; record: string },
): void {
  if (!callers.includes(by))
    throw new Problem('insufficient_scope', `The caller ${by} may not do this: ${purpose}.`);
  if (kind.test(record)) return;
  const issues = [{ path: 'record', message: `must be the record that a ${purpose} is about` }];
  throw new Problem('invalid_request', `record: it is not what a ${purpose} is about.`, { issues });
}
