import { createHash } from 'node:crypto';
import { lru } from 'tiny-lru';
import { Problem } from '#domain/common/problem.ts';
import { staffLookMinutes } from '#domain/account/staff.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiDependencies } from '../../../http/deps.ts';

const quarterMs = staffLookMinutes * 60_000;

/** Looks that are on record already, so that one after another costs nothing. The dedupe key decides; this only saves asking. */
const recorded = lru<true>(10_000, quarterMs);

/**
 * Puts a look of a member of staff on record before its answer is given: once for each `key` in a quarter of an hour. `write` gets the
 * dedupe key of its event. Throws Problem service_unavailable when it cannot be recorded: nothing is shown that leaves no trace.
 */
export async function recordOnce(
  { orm }: ApiDependencies,
  key: readonly string[],
  write: (em: EntityManager, dedupeKey: string) => Promise<void>,
): Promise<void> {
  const quarter = Math.floor(Date.now() / quarterMs);
  const dedupeKey = `look:${createHash('sha256').update(JSON.stringify(key)).digest('hex')}:${quarter}`;
  if (recorded.get(dedupeKey)) return;
  try {
    await orm.em.fork().transactional((em) => write(em, dedupeKey));
  } catch (cause) {
    const message = 'This look could not be put on record, so nothing is shown. Try again in a moment.';
    throw new Problem('service_unavailable', message, undefined, { cause });
  }
  recorded.set(dedupeKey, true);
}
