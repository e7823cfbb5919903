import type { Certificate } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { KeyService } from '../service.ts';
import { notifyChange } from './notify.ts';
import { OcspAnswer } from './ocsp-answer.ts';
import { publishList } from './publish-list.ts';
import { signAgain } from './refresh-answers.ts';

/**
 * Makes a revocation known inside the transaction that records it and holds the certificate's lock: the kept answers say
 * revoked, a new list names it, and every process of the API hears of it when the transaction is committed.
 */
export async function publishRevocation(
  service: KeyService,
  em: EntityManager,
  certificate: Certificate,
): Promise<void> {
  const now = new Date();
  const { serialNumber } = certificate;
  const kept = await em.find(OcspAnswer, { serialNumber });
  await signAgain(service, em, { certificate, kept, now });
  await notifyChange(em, `ocsp ${serialNumber}`);
  await publishList(service, em, { issuer: 'issuing', now });
}
