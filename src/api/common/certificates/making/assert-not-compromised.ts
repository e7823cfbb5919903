import { Problem } from '#domain/common/problem.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import type { EntityManager } from '#entities/orm.ts';

/**
 * Throws Problem validation_failed (pkcs12) when the holder has revoked this very certificate because others know its key: no file
 * brings it back.
 */
export async function assertNotCompromised(
  em: EntityManager,
  which: Pick<Certificate, 'userId' | 'certificatePem'>,
): Promise<void> {
  if ((await em.count(Certificate, { ...which, revocationReason: 'keyCompromise' })) === 0) return;
  const message =
    'You have revoked this certificate because its key is known to others. Have its authority issue another one with another key.';
  throw new Problem('validation_failed', `pkcs12: ${message}`, { issues: [{ path: 'pkcs12', message }] });
}
