import { encodeName } from '#signatures/asn1/names.ts';
import { issueCertificationRequest } from '#signatures/certificates/request.ts';
import { withKey } from '../../ca/authority.ts';
import { algorithmOf } from '../../ca/make-member.ts';
import { nextGeneration } from '../../ca/next-generation.ts';
import { issuingProfile } from '../../ca/profiles.ts';
import { locks } from '../../entities/orm.ts';
import { appendToLog } from '../../log/append.ts';
import type { EntityManager } from '../../entities/orm.ts';
import type { KeyService } from '../../service.ts';
import { CeremonyError } from '../ceremony-error.ts';

export type KeysAtHand = Pick<KeyService, 'orm' | 'keyStore' | 'country' | 'pkiUrl'>;

/** How the log names the person at the service's own machine. */
export type Operator = { name: string; requestId: null };

/**
 * Makes the key of the next issuing authority in its home, and gives the request (PKCS#10 in DER) that a ceremony signs. The key
 * waits for its certificate, however long that takes. `number` is that in its name, where the root has signed the next one for a
 * service that was lost. Throws CeremonyError for one that is taken.
 */
export async function requestIssuing(
  { orm, keyStore, country, pkiUrl }: KeysAtHand,
  operator: Operator,
  number?: number,
): Promise<Buffer> {
  return orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [locks.start]);
    const generation = await generationOf(em, number);
    const key = await keyStore.generate({ ...algorithmOf('issuing'), purpose: 'issuing', owner: 'tamga' });
    const subject = encodeName(issuingProfile({ country, pkiUrl, generation }).subject);
    const publicKey = Buffer.from(key.publicKey);
    const request = await withKey(keyStore, key, (signer) =>
      issueCertificationRequest({ subject, publicKey }, { signer, hash: 'sha384' }),
    );
    em.persist(key);
    await em.flush();
    await appendToLog(em, operator, { operation: 'authority_requested', outcome: 'ok', operationId: key.id });
    return request;
  });
}

async function generationOf(em: EntityManager, number: number | undefined): Promise<number> {
  const next = await nextGeneration(em);
  if (number === undefined || number >= next) return number ?? next;
  throw new CeremonyError(`--number: an issuing authority up to ${next - 1} is here; give ${next} or more.`);
}
