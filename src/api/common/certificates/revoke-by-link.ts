import type { Context } from 'hono';
import { z } from 'zod';
import { revokeLinkDays } from '#domain/account/account.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { askerOfUse } from '#entities/certificate/asker-of-use.ts';
import { CertificateUse } from '#entities/certificate/certificate-use.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { isRevokeToken } from '#secrets/revoke-link.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { endCertificate } from './ending/end-certificate.ts';

/** The use that a letter told of, the certificate that made it, and its holder. */
export type LinkedUse = {
  use: CertificateUse;
  certificate: Certificate;
  holder: UserAccount;
  askedBy: string | null;
};

/**
 * Finds the use that the link of a letter is about; undefined for a link that opens nothing: unknown, older than 30 days, or sent
 * to another address than the account has now.
 */
export async function findLinkedUse(
  { orm, keys }: Pick<ApiDependencies, 'orm' | 'keys'>,
  { id, token }: { id: string; token: string },
): Promise<LinkedUse | undefined> {
  const em = orm.em.fork();
  const since = new Date(Date.now() - revokeLinkDays * 86_400_000);
  const isId = z.uuid().safeParse(id).success;
  const use = isId ? await em.findOne(CertificateUse, { id, signedAt: { $gt: since } }) : null;
  if (!use) return undefined;
  const certificate = await em.findOneOrFail(Certificate, { id: use.certificateId });
  const holder = await em.findOne(UserAccount, { id: certificate.userId });
  if (!holder || !isRevokeToken(keys.link, { useId: id, email: holder.email }, token)) return undefined;
  return { use, certificate, holder, askedBy: await askerOfUse(em, use) };
}

/** Tells whether a certificate signs nothing more, so that nothing is left to revoke. */
export function isOver({ status, deletedAt = null }: Certificate): boolean {
  return status === 'revoked' || deletedAt !== null;
}

/**
 * Revokes the certificate of a link (reason keyCompromise), as its holder who has the mailbox, and who gets a letter once it is
 * done. Throws Problem invalid_state when it is revoked already, and service_unavailable while the key service does not answer:
 * it is done as soon as that does.
 */
export async function revokeByLink(c: Context<ApiEnv>, { certificate, holder }: LinkedUse): Promise<void> {
  const ending = { kind: 'revoke', reason: 'keyCompromise', askedBy: holder.id, tell: 'link' } as const;
  await endCertificate(c, certificate, ending);
}
