import { accessTokenTtl } from '#domain/account/account.ts';
import type { ProcessKeys } from '#entities/common/process-keys.ts';
import type { GivenSecrets } from '#secrets/held-keys.ts';
import { assertInUse } from './processes.ts';

/** Clocks of processes and clients need not agree to the second. */
const tolerance = 60;

/** The key that signs tokens, by its name, and the moment until which the one before is needed. */
export type TokenKeyUse = { current: string; until: Date };

/**
 * Says until when tokens need the TOKEN_SIGNING_KEY of before: those that it signed last end a quarter of an hour after the last process
 * took the new one. Throws CannotRotate as assertInUse does.
 */
export function tokenKeyUse(
  processes: readonly ProcessKeys[],
  given: GivenSecrets,
  now = Date.now(),
): TokenKeyUse {
  const current = assertInUse(processes, given, 'TOKEN_SIGNING_KEY');
  const begun = processes
    .filter(({ keys }) => keys['TOKEN_SIGNING_KEY'])
    .map(({ report }) => (report ? Date.parse(report.started_at) : now));
  const last = begun.length > 0 ? Math.max(...begun) : now;
  return { current, until: new Date(last + (accessTokenTtl + tolerance) * 1_000) };
}
