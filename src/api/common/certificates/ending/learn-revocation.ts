import { KeyServiceRefusal } from '#clients/key-service/call.ts';
import { Problem } from '#domain/common/problem.ts';
import { CertificateAct } from '#entities/certificate/certificate-act.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { lockCertificatesOf } from '#entities/certificate/default-certificate.ts';
import { finishEnding, type EndingDependencies } from './finish-ending.ts';
import { noteEnd } from './note-end.ts';

export type LearningDependencies = EndingDependencies;

/**
 * Writes down a revocation that the key service has and the certificate's row has not: by its operators, or begun here by a
 * process that died. A holder who did not ask for it gets a mail. Where an end is noted already, that one is carried out with its own reason. Throws Problem
 * service_unavailable while the key service does not answer.
 */
export async function learnRevocation(
  deps: LearningDependencies,
  { id, hsmKeyId }: Pick<Certificate, 'id' | 'hsmKeyId'>,
): Promise<void> {
  const standing = await deps.keyService.statusOf(hsmKeyId).catch(asUnknown);
  if (standing?.status !== 'revoked') return;
  const { reason } = standing;
  const learned = await deps.orm.em.fork().transactional(async (em) => {
    const { userId } = await em.findOneOrFail(Certificate, { id }, { fields: ['userId'] });
    await lockCertificatesOf(em, userId);
    const row = await em.findOne(Certificate, { id, revokedAt: null }, { refresh: true });
    if (!row) return undefined;
    const begun = await em.findOne(CertificateAct, { id: hsmKeyId, kind: { $ne: 'make' } });
    const end = { kind: 'revoke', reason, comment: null, askedBy: null, tell: 'operators' } as const;
    return begun ?? (await noteEnd(em, row, end));
  });
  if (learned) await finishEnding(deps, learned);
}

/** A certificate that the key service does not know is not revoked for that. */
function asUnknown(error: unknown): undefined {
  if (!(error instanceof KeyServiceRefusal) || error.refusedWith !== 'NOT_FOUND') throw error;
}

/**
 * Learns of a revocation from the key service's refusal to sign with a certificate. What it cannot write down now waits for the
 * next refusal: the failure is in the log alone.
 */
export async function learnFromRefusal(
  deps: LearningDependencies,
  row: Pick<Certificate, 'id' | 'hsmKeyId'>,
  refusal: unknown,
): Promise<void> {
  if (!(refusal instanceof Problem) || refusal.details?.['status'] !== 'revoked') return;
  await learnRevocation(deps, row).catch((error: unknown) =>
    deps.log.warn({ err: error, certificate: row.hsmKeyId }, 'a revocation could not be written down'),
  );
}
