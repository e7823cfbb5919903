import type { RevocationPlace } from '#clients/key-service/certificates.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { learnRevocation, type LearningDependencies } from './learn-revocation.ts';

/** Pages of one run; the next one goes on where it ended. */
const mostPages = 20;
/** A revocation is seen once it is committed, a moment after its time. */
const overlapMs = 60_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Makes the regular comparison with the key service's revocations: those that it alone has, by its operators, are written into the
 * rows here. A process begins with the oldest one, so that none is missed however long it was away, and asks for the new ones
 * from then on. Any number of processes may do it. Throws Problem service_unavailable.
 */
export function watchRevocations(
  deps: LearningDependencies & Pick<ApiDependencies, 'orm'>,
): () => Promise<void> {
  let place: RevocationPlace | null = null;
  return async () => {
    for (let page = 0; page < mostPages; page += 1) {
      const revoked = await deps.keyService.revocationsAfter(place);
      await learnAll(deps, revoked);
      const last = revoked.at(-1);
      if (!last) break;
      place = last;
    }
    place = place && { id: firstId, revokedAt: new Date(place.revokedAt.getTime() - overlapMs) };
  };
}

async function learnAll(deps: LearningDependencies, revoked: readonly RevocationPlace[]): Promise<void> {
  const ids = revoked.map(({ id }) => id);
  const unknown = { hsmKeyId: { $in: ids }, revokedAt: null, deletedAt: null };
  const rows = await deps.orm.em.fork().find(Certificate, unknown, { fields: ['id', 'hsmKeyId'] });
  for (const row of rows) {
    // One that cannot be written down holds up no other: its end is noted, or the next start finds it.
    await learnRevocation(deps, row).catch((error: unknown) =>
      deps.log.warn({ err: error, certificate: row.hsmKeyId }, 'a revocation could not be written down'),
    );
  }
}
