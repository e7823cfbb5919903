import { LockMode } from '@mikro-orm/core';
import { heldBy } from '../ca/both.ts';
import { Certificate } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { KeyService } from '../service.ts';
import { statusOf } from './certificate-status.ts';
import { OcspAnswer } from '../entities/ocsp-answer.ts';
import { answerLife, signAnswer } from './sign-answer.ts';

const day = 24 * 60 * 60 * 1000;
const batch = 200;

/**
 * Signs the kept answers about one certificate again, with its current status; drops those that nobody asks for, and those whose
 * issuer answers no more.
 */
export async function signAgain(
  service: KeyService,
  em: EntityManager,
  { certificate, kept, now }: { certificate: Certificate; kept: OcspAnswer[]; now: Date },
): Promise<void> {
  const issuer = heldBy(service).find(({ id }) => id === certificate.issuerId);
  for (const answer of kept) {
    if (!issuer || now.getTime() - answer.askedAt.getTime() > day) {
      em.remove(answer);
      continue;
    }
    const answers = [{ certId: Buffer.from(answer.certId, 'hex'), status: statusOf(certificate) }];
    em.assign(answer, await signAnswer(service, { issuer, answers, now }));
  }
  await em.flush();
}

/**
 * Signs answers ahead that were asked for in the last 24 hours and are in the second half of their life; drops expired
 * answers that nobody asked for in that time. Gives how many were signed and dropped.
 */
export async function refreshAnswers(
  service: KeyService,
  now: Date,
): Promise<{ signed: number; removed: number }> {
  const since = new Date(now.getTime() - day);
  let signed = 0;
  for (;;) {
    const count = await refreshBatch(service, { now, since });
    signed += count;
    if (count < batch) break;
  }
  const removed = await service.orm.em
    .fork()
    .nativeDelete(OcspAnswer, { nextUpdate: { $lt: now }, askedAt: { $lt: since } });
  return { signed, removed };
}

function refreshBatch(service: KeyService, { now, since }: { now: Date; since: Date }): Promise<number> {
  return service.orm.em.fork().transactional(async (em) => {
    const due = await em.find(
      OcspAnswer,
      { nextUpdate: { $lt: new Date(now.getTime() + answerLife / 2) }, askedAt: { $gte: since } },
      { orderBy: { nextUpdate: 'asc', certId: 'asc' }, limit: batch, fields: ['certId', 'serialNumber'] },
    );
    // The certificates first, as a revocation does; then the answers as they are under that lock.
    const rows = await em.find(
      Certificate,
      { serialNumber: { $in: due.map(({ serialNumber }) => serialNumber) }, issuerId: { $ne: null } },
      { orderBy: { serialNumber: 'asc' }, lockMode: LockMode.PESSIMISTIC_READ },
    );
    for (const certificate of rows) {
      const ids = due.filter((answer) => answer.serialNumber === certificate.serialNumber);
      const kept = await em.find(
        OcspAnswer,
        { certId: { $in: ids.map(({ certId }) => certId) } },
        { refresh: true },
      );
      await signAgain(service, em, { certificate, kept, now });
    }
    return due.length;
  });
}
