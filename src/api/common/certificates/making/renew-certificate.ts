import { X509Certificate } from 'node:crypto';
import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { isEnding } from '#entities/certificate/not-ending.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { nameFacts } from '#signatures/asn1/x509/read-name.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import type { SecretText } from '../../../http/input/secret-text.ts';
import { certificateStatus } from '../certificate-view.ts';
import { assertNotRenewed } from './assert-not-renewed.ts';
import { ownNames, type OwnNames } from './certificate-names.ts';
import { ownCertificate } from '../find-certificate.ts';
import { madeBefore, makeCertificate } from './make-certificate.ts';
import { withPin } from '../pin-failures.ts';

/**
 * Makes the successor of the caller's own certificate, with the same subject and settings and a new key under the same PIN; it
 * is the default one if the one before was. That one stays until its end. Throws Problem not_found, invalid_state (it is revoked or has
 * a successor), validation_failed (it was imported, or what it says of the caller is not so any more), invalid_pin,
 * too_many_attempts and quota_exceeded.
 */
export async function renewCertificate(
  c: Context<ApiEnv>,
  id: string,
  { pin, validityDays, attempt }: { pin: SecretText; validityDays: number; attempt: Attempt },
): Promise<Certificate> {
  const { deps, user } = c.var;
  const made = await madeBefore(deps, attempt);
  if (made) return made;
  const row = await ownCertificate(deps.orm.em.fork(), user, id);
  const own = await ownNames(deps.orm.em.fork(), user);
  await assertRenewable(c, row, own);
  // A successor says no more of its holder than is proved now.
  const terms = { pin: pin.reveal(), validityDays, identityProved: own.identityProved };
  return withPin(c, row, () =>
    makeCertificate(c, {
      attempt,
      action: 'renewed',
      label: row.label,
      type: row.type,
      predecessor: row,
      make: (successor) => deps.keyService.renewCertificate(row.hsmKeyId, { ...terms, id: successor }),
    }),
  );
}

async function assertRenewable(c: Context<ApiEnv>, row: Certificate, own: OwnNames): Promise<void> {
  if (certificateStatus(row) === 'revoked')
    throw new Problem('invalid_state', 'This certificate is revoked: make a new one instead.', {
      status: 'revoked',
      allowed_from: ['active', 'expired'],
    });
  if (row.type === 'eidas' || row.type === 'corporate')
    throw new Problem(
      'validation_failed',
      'This certificate was imported: its authority renews it. Import the new one then.',
    );
  const em = c.var.deps.orm.em.fork();
  if (await isEnding(em, row))
    throw new Problem('invalid_state', 'This certificate is to be revoked: make a new one instead.', {
      status: certificateStatus(row),
    });
  await assertNotRenewed(em, row);
  if (row.type === 'ca_issued') assertStillTrue(c, row, own);
}

/** Our authority says nothing again that was proved once and is not so any more. */
function assertStillTrue(c: Context<ApiEnv>, row: Certificate, own: OwnNames): void {
  const { email, subject } = readCertificate(new X509Certificate(row.certificatePem).raw);
  const { attributes } = nameFacts(subject);
  const named = attributes.find(({ type }) => type === oids.organizationName)?.value;
  const isSame = row.subjectCn === own.commonName && email?.toLowerCase() === own.email.toLowerCase();
  const isOfOrganization = row.organizationId === c.var.user.organizationId && named === own.organization;
  if (isSame && isOfOrganization) return;
  throw new Problem(
    'validation_failed',
    'The certificate has another name, address or organization than your account has now: make a new certificate instead.',
  );
}
