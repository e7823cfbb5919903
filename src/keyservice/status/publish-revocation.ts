import { setTimeout as sleep } from 'node:timers/promises';
import { findIssuer } from '../ca/find-issuer.ts';
import type { Certificate } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { KeyService } from '../service.ts';
import { notifyChange } from './notify.ts';
import { OcspAnswer } from '../entities/ocsp-answer.ts';
import { publishList } from './publish-list.ts';
import { signAgain } from './refresh-answers.ts';
import { forgetStatus } from './status-memory.ts';

/**
 * Makes a revocation known inside the transaction that records it and holds the certificate's lock: the kept answers say
 * revoked, a new list names it, and every process of the API hears of it when the transaction is committed. Nothing is said
 * of a certificate that no authority of ours has issued, or one whose certificates have all ended.
 */
export async function publishRevocation(
  service: KeyService,
  em: EntityManager,
  certificate: Certificate,
): Promise<void> {
  const { serialNumber, issuerId } = certificate;
  const issuer = issuerId ? await findIssuer(service, issuerId) : undefined;
  if (!issuer) return;
  forgetStatus(service.orm, serialNumber);
  const kept = await em.find(OcspAnswer, { serialNumber });
  const now = await secondAfter(kept);
  await signAgain(service, em, { certificate, kept, now });
  await notifyChange(em, `ocsp ${serialNumber}`);
  await publishList(service, em, { issuer, now });
}

// Last-Modified has whole seconds: it could not distinguish two answers of the same second. A timer may wake a millisecond early.
async function secondAfter(kept: OcspAnswer[]): Promise<Date> {
  const next = Math.max(0, ...kept.map(({ thisUpdate }) => thisUpdate.getTime())) + 1_000;
  const wait = next - Date.now();
  if (wait <= 0 || wait > 1_000) return new Date();
  await sleep(wait);
  return new Date(Math.max(next, Date.now()));
}
