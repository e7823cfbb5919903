import type { EntityManager } from '../entities/orm.ts';

/** The channel on which processes of the API hear of changes. */
const channel = 'tamga_status';

/**
 * Tells every listener, once the transaction is committed, that the answers about a certificate or a revocation list
 * are others now, or the authorities.
 */
export async function notifyChange(
  em: EntityManager,
  what: `ocsp ${string}` | `crl ${string}` | `ca ${string}`,
): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [channel, what]);
}
