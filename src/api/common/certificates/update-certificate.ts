import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { lockCertificatesOf, makeDefault } from '#entities/certificate/default-certificate.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { isEnding } from '#entities/certificate/not-ending.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { assertRecent } from '../../http/guards/user.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { sendNotice } from '../../platform/accounts/common/send-notice.ts';
import { certificateStatus } from './certificate-view.ts';
import { findCertificate } from './find-certificate.ts';

/** Settings of a certificate; those that are absent stay. */
export type CertificateChanges = {
  label?: string | undefined;
  isDefault?: boolean | undefined;
  otpRequired?: boolean | undefined;
  useNotices?: boolean | undefined;
};

/**
 * Changes settings of a certificate. Throws Problem not_found, insufficient_scope (`otp_required` is for owner and admin, the rest
 * for its holder), validation_failed (`is_default`: it is not active; or it is the default one, in whose place no other
 * was put), and reauthentication_required for what turns a safeguard off; the holder gets a mail about that.
 */
export async function updateCertificate(
  c: Context<ApiEnv>,
  id: string,
  changes: CertificateChanges,
): Promise<Certificate> {
  const { deps, user } = c.var;
  const { id: changedId, off } = await deps.orm.em.fork().transactional(async (em) => {
    const { userId } = await findCertificate(em, user, id);
    await lockCertificatesOf(em, userId);
    const found = await findCertificate(em, user, id, { lock: true });
    assertMayChange(c, found, changes);
    const off = safeguardsOff(found, changes);
    if (off.otp || off.notices) assertRecent(user);
    const changed = await apply(em, found, changes);
    if (changed.length === 0) return { id: found.id, off };
    await recordAccountAct(c, em, {
      action: 'certificate.updated',
      user,
      resource: { type: 'certificate', id: found.id },
      metadata: { changed },
    });
    return { id: found.id, off };
  });
  const row = await deps.orm.em.fork().findOneOrFail(Certificate, { id: changedId });
  if (off.otp || off.notices) await tellHolder(c, row, off);
  return row;
}

/** The safeguards of a certificate that changes turn off: the code beside the PIN, the mail about each use. */
type SafeguardsOff = { otp: boolean; notices: boolean };

function safeguardsOff(row: Certificate, changes: CertificateChanges): SafeguardsOff {
  return {
    otp: row.otpRequired && changes.otpRequired === false,
    notices: row.useNotices && changes.useNotices === false,
  };
}

async function tellHolder(
  { var: { deps } }: Context<ApiEnv>,
  { userId, label }: Certificate,
  off: SafeguardsOff,
): Promise<void> {
  const holder = await deps.orm.em.fork().findOne(UserAccount, { id: userId, deletedAt: null });
  if (holder) await sendNotice(deps, holder, (texts) => texts.safeguardsOff({ label, ...off }));
}

function assertMayChange(
  c: Context<ApiEnv>,
  { userId }: Certificate,
  { otpRequired, ...own }: CertificateChanges,
): void {
  const { user } = c.var;
  if (otpRequired !== undefined && user.role === 'user')
    throw new Problem('insufficient_scope', 'Only owner and admin of the organization set otp_required.');
  if (userId !== user.id && Object.values(own).some((value) => value !== undefined))
    throw new Problem(
      'insufficient_scope',
      'Only its holder sets label, is_default and use_notices of a certificate.',
    );
}

/** Gives the names of the members that were changed. */
async function apply(em: EntityManager, row: Certificate, changes: CertificateChanges): Promise<string[]> {
  const { label = row.label, otpRequired = row.otpRequired, useNotices = row.useNotices } = changes;
  const changed = [
    ...(label === row.label ? [] : ['label']),
    ...(otpRequired === row.otpRequired ? [] : ['otp_required']),
    ...(useNotices === row.useNotices ? [] : ['use_notices']),
    ...((await changeDefault(em, row, changes.isDefault)) ? ['is_default'] : []),
  ];
  Object.assign(row, { label, otpRequired, useNotices });
  return changed;
}

async function changeDefault(
  em: EntityManager,
  row: Certificate,
  isDefault: boolean | undefined,
): Promise<boolean> {
  if (isDefault === undefined || isDefault === row.isDefault) return false;
  if (!isDefault) throw refused('make another certificate the default one instead');
  const status = certificateStatus(row);
  if (status !== 'active') throw refused(`expected an active certificate; this one is ${status}`);
  if (await isEnding(em, row)) throw refused('this one is to be revoked; choose another one');
  await makeDefault(em, row.userId, row.id);
  return true;
}

function refused(message: string): Problem {
  return new Problem('validation_failed', `is_default: ${message}`, {
    issues: [{ path: 'is_default', message }],
  });
}
