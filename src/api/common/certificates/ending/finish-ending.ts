import type { Actor } from '#domain/common/actor.ts';
import { defined } from '#domain/common/defined.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { CertificateAct } from '#entities/certificate/certificate-act.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { lockCertificatesOf, settleDefault } from '#entities/certificate/default-certificate.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { tellRevoked, type TellingDependencies } from '../tell-revoked.ts';

export type EndingDependencies = Pick<ApiDependencies, 'keyService' | 'orm'> & TellingDependencies;

/**
 * Carries out the end of a certificate that was noted: at the key service, then in the row, with its audit event, then by the
 * letter that its holder is to get; each once, however often it is called. The note stays until the letter is sent. Throws Problem
 * service_unavailable while the key service does not answer.
 */
export async function finishEnding(
  deps: EndingDependencies,
  act: CertificateAct,
  actor?: Actor,
): Promise<void> {
  const reason = act.reason ?? 'cessationOfOperation';
  const terms = { reason, ...defined({ comment: act.comment ?? undefined }) };
  const revokedAt = await deps.keyService.revokeCertificate(act.id, terms);
  const { noted, row, isRaised } = await write(deps, { act, revokedAt, actor });
  // The key service says it to everybody before the row does. keyCompromise stays the reason of a note: this is done once.
  if (isRaised) return finishEnding(deps, noted, isSame(noted, act) ? actor : undefined);
  if (row && noted.tell && (await tellRevoked(deps, row, noted.tell)))
    await deps.orm.em.fork().nativeDelete(CertificateAct, { id: act.id });
}

type Written = { noted: CertificateAct; row?: Certificate | null; isRaised: boolean };

/** Writes the end as it is noted now, for somebody may have asked for another one since this one began; not one that is raised. */
function write({ orm }: EndingDependencies, { act, revokedAt, actor }: End): Promise<Written> {
  return orm.em.fork().transactional(async (em) => {
    await lockCertificatesOf(em, act.userId);
    const noted = (await em.findOne(CertificateAct, { id: act.id })) ?? act;
    if (noted.reason === 'keyCompromise' && act.reason !== 'keyCompromise') return { noted, isRaised: true };
    const row = await em.findOne(Certificate, { hsmKeyId: act.id, deletedAt: null });
    if (row)
      await writeEnd(em, row, { act: noted, revokedAt, actor: isSame(noted, act) ? actor : undefined });
    if (!row || !noted.tell) await em.nativeDelete(CertificateAct, { id: act.id });
    return { noted, row, isRaised: false };
  });
}

function isSame(one: CertificateAct, other: CertificateAct): boolean {
  return one.askedBy === other.askedBy && one.kind === other.kind;
}

type End = { act: CertificateAct; revokedAt: Date; actor: Actor | undefined };

async function writeEnd(em: EntityManager, row: Certificate, { act, revokedAt, actor }: End): Promise<void> {
  const wasRevoked = (row.revokedAt ?? null) !== null;
  if (!wasRevoked) {
    const { reason, comment: revocationComment } = act;
    Object.assign(row, { status: 'revoked', revokedAt, revocationReason: reason, revocationComment });
  }
  if (act.kind === 'delete') row.deletedAt = new Date();
  await settleDefault(em, row.userId);
  if (!wasRevoked) await record(em, row, { action: 'revoked', act, actor });
  if (act.kind === 'delete') await record(em, row, { action: 'deleted', act, actor });
}

function record(
  em: EntityManager,
  row: Certificate,
  { action, act, actor }: { action: 'revoked' | 'deleted'; act: CertificateAct; actor: Actor | undefined },
): Promise<void> {
  const { reason, comment, askedBy } = act;
  return recordAuditEvent(em, {
    organizationId: row.organizationId,
    action: `certificate.${action}`,
    resourceType: 'certificate',
    resourceId: row.id,
    actor: actor ?? null,
    ...defined({ userId: askedBy ?? undefined }),
    metadata: {
      type: row.type,
      serial_number: row.serialNumber,
      ...(action === 'revoked' ? { why: reason, ...defined({ comment: comment ?? undefined }) } : {}),
    },
    dedupeKey: `certificate.${action}:${row.id}`,
  });
}
