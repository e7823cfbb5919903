import { KeyServiceRefusal } from '#clients/key-service/call.ts';
import { Problem } from '#domain/common/problem.ts';
import { CertificateAct } from '#entities/certificate/certificate-act.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { lockCertificatesOf } from '#entities/certificate/default-certificate.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { tellRevoked, type TellingDependencies } from '../tell-revoked.ts';
import { finishEnding } from './finish-ending.ts';
import { noteEnd } from './note-end.ts';

export type LearningDependencies = Pick<ApiDependencies, 'keyService' | 'orm'> & TellingDependencies;

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
    const end = { kind: 'revoke', reason, comment: null, askedBy: null } as const;
    return { act: begun ?? (await noteEnd(em, row, end)), isNews: begun === null };
  });
  if (!learned) return;
  await finishEnding(deps, learned.act);
  if (learned.isNews) await tellHolder(deps, id);
}

/** Nobody here asked for this end: its holder hears of it. */
async function tellHolder(deps: LearningDependencies, id: string): Promise<void> {
  const em = deps.orm.em.fork();
  const row = await em.findOneOrFail(Certificate, { id });
  const holder = await em.findOne(UserAccount, { id: row.userId, status: 'active' });
  if (holder) await tellRevoked(deps, row, { holder, by: 'operators' });
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
