import type { Context } from 'hono';
import type { KeptCertificate } from '#clients/key-service/certificates.ts';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { recordUsage } from '#entities/account/usage.ts';
import { CertificateAct } from '#entities/certificate/certificate-act.ts';
import { openCertificateEvent } from '#entities/certificate/certificate-events.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { lockCertificatesOf, makeDefault, settleDefault } from '#entities/certificate/default-certificate.ts';
import { notEnding } from '#entities/certificate/not-ending.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { assertNotCompromised } from './assert-not-compromised.ts';
import { assertNotRenewed } from './assert-not-renewed.ts';
import type { Making } from './make-certificate.ts';

/**
 * Writes down a certificate that the key service has made, with its usage, audit event and webhook event, in one transaction; the
 * same one once. Gives the ids of the deliveries to start.
 */
export async function keepCertificate(
  c: Context<ApiEnv>,
  making: Making,
  kept: KeptCertificate,
): Promise<string[]> {
  const { deps, user } = c.var;
  return deps.orm.em.fork().transactional(async (em) => {
    await lockCertificatesOf(em, user.id);
    // Its note may have come after the run that wrote the row.
    await em.nativeDelete(CertificateAct, { id: making.attempt.id, kind: 'make' });
    if (await em.findOne(Certificate, { id: making.attempt.id })) return [];
    const { id, organizationId } = user;
    if ((await em.count(UserAccount, { id, organizationId, deletedAt: null })) === 0)
      throw new Problem('unauthorized', 'The account has ended, or has left its organization, meanwhile.');
    const row = await write(c, em, { making, kept });
    await recordUsage(em, {
      organizationId: user.organizationId,
      type: 'certificate',
      dedupeKey: `certificate:${row.id}`,
    });
    await recordMaking(c, em, { making, row });
    return openCertificateEvent(em, row, 'certificate_generated');
  });
}

async function write(
  c: Context<ApiEnv>,
  em: EntityManager,
  { making, kept }: { making: Making; kept: KeptCertificate },
): Promise<Certificate> {
  const { user } = c.var;
  const { attempt, label, type, predecessor } = making;
  if (predecessor) await assertStands(em, predecessor);
  await assertNotCompromised(em, { userId: user.id, certificatePem: kept.certificate });
  const row = em.create(Certificate, {
    id: attempt.id,
    organizationId: user.organizationId,
    userId: user.id,
    label,
    type,
    status: 'active',
    isDefault: false,
    ...keptColumns(kept),
    ...(predecessor ? settingsOf(predecessor) : {}),
    renewedFrom: predecessor?.id ?? null,
    createdAt: new Date(),
  });
  await em.persist(row).flush();
  if (predecessor) await takePlaceOf(em, predecessor.id, row);
  await settleDefault(em, user.id);
  return row;
}

/** Throws Problem invalid_state when a certificate was renewed, or its end was asked for, while its successor was made. */
async function assertStands(em: EntityManager, predecessor: Certificate): Promise<void> {
  await assertNotRenewed(em, predecessor);
  const standing = { id: predecessor.id, revokedAt: null, deletedAt: null, ...notEnding() };
  if ((await em.count(Certificate, standing)) > 0) return;
  const message = 'This certificate was revoked meanwhile: make a new one instead.';
  throw new Problem('invalid_state', message, { status: 'revoked', allowed_from: ['active', 'expired'] });
}

/** The columns of a row that the key service says. */
function keptColumns(kept: KeptCertificate) {
  return {
    serialNumber: kept.serial_number,
    subjectCn: Array.from(kept.subject_cn).slice(0, 255).join(''),
    issuerCn: Array.from(kept.issuer_cn).slice(0, 255).join(''),
    validFrom: kept.valid_from,
    validTo: kept.valid_to,
    keyType: kept.key_type,
    keySize: kept.key_size,
    hsmKeyId: kept.certificate_id,
    certificatePem: kept.certificate,
    chainPem: kept.chain,
  };
}

function settingsOf({ otpRequired, useNotices }: Certificate) {
  return { otpRequired, useNotices };
}

/** The successor of a default certificate is the default one. */
async function takePlaceOf(em: EntityManager, id: string, { id: successor, userId }: Certificate) {
  const before = await em.findOneOrFail(Certificate, { id }, { refresh: true });
  if (before.isDefault) await makeDefault(em, userId, successor);
}

function recordMaking(
  c: Context<ApiEnv>,
  em: EntityManager,
  { making: { action, predecessor }, row }: { making: Making; row: Certificate },
): Promise<void> {
  return recordAccountAct(c, em, {
    action: `certificate.${action}`,
    user: c.var.user,
    resource: { type: 'certificate', id: row.id },
    metadata: {
      type: row.type,
      serial_number: row.serialNumber,
      subject: row.subjectCn,
      expires_at: row.validTo.toISOString(),
      ...defined({ renewed_from: predecessor?.id }),
    },
    dedupeKey: `certificate.made:${row.id}`,
  });
}
