import type { Context } from 'hono';
import { AccountLink } from '#entities/account/account-link.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { askerOfUse } from '#entities/certificate/asker-of-use.ts';
import { CertificateUse } from '#entities/certificate/certificate-use.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import type { EntityManager } from '#entities/orm.ts';
import { tokenHash } from '#secrets/link-token.ts';
import { certificateUseTexts } from '#words/mails/certificate-use.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { languageOf } from '../../platform/accounts/common/links.ts';
import { sendNotice } from '../../platform/accounts/common/send-notice.ts';
import { endCertificate } from './ending/end-certificate.ts';

/** The use that a letter told of, the certificate that made it, and its holder. */
export type LinkedUse = {
  use: CertificateUse;
  certificate: Certificate;
  holder: UserAccount;
  askedBy: string | null;
};

/**
 * Finds the use that the link of a letter is about; undefined for a link that opens nothing: used, too old, or sent to another
 * address than the account has now. Uses nothing up.
 */
export async function findLinkedUse(
  { orm }: Pick<ApiDependencies, 'orm'>,
  token: string,
): Promise<LinkedUse | undefined> {
  const em = orm.em.fork();
  const live = {
    tokenHash: tokenHash(token),
    purpose: 'revoke_certificate',
    expiresAt: { $gt: new Date() },
  } as const;
  const link = await em.findOne(AccountLink, live);
  const use = link?.certificateUseId ? await em.findOne(CertificateUse, { id: link.certificateUseId }) : null;
  if (!link || !use) return undefined;
  const certificate = await em.findOneOrFail(Certificate, { id: use.certificateId });
  const holder = await em.findOne(UserAccount, { id: certificate.userId, email: link.email });
  if (!holder) return undefined;
  return { use, certificate, holder, askedBy: await askerOfUse(em, use) };
}

/**
 * Revokes the certificate of a link (reason keyCompromise), as its holder who has the mailbox, and tells them; all links that
 * could revoke it are used up. One that is revoked already is left as it is. Throws Problem service_unavailable while the key
 * service does not answer: the link works again then.
 */
export async function revokeByLink(c: Context<ApiEnv>, { certificate, holder }: LinkedUse): Promise<void> {
  const { deps } = c.var;
  const { id, userId, status, deletedAt, label, serialNumber } = certificate;
  if (status !== 'revoked' && !deletedAt)
    await endCertificate(c, certificate, { kind: 'revoke', reason: 'keyCompromise', askedBy: userId });
  const used = await useUpLinks(deps.orm.em.fork(), id);
  // Of two that press the button at once, one tells.
  if (used === 0) return;
  const text = certificateUseTexts(languageOf(holder)).revoked({ label, serialNumber });
  await sendNotice(deps, holder, () => text);
}

/** Deletes every link that revokes a certificate, and gives how many there were. */
async function useUpLinks(em: EntityManager, certificateId: string): Promise<number> {
  const links = await em.execute<unknown[]>(
    `delete from account_link where certificate_use_id in (select id from certificate_use where certificate_id = ?)
     returning token_hash`,
    [certificateId],
  );
  return links.length;
}
