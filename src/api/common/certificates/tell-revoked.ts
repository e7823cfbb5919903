import type { UserAccount } from '#entities/account/user-account.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { certificateUseTexts } from '#words/mails/certificate-use.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { languageOf } from '../../platform/accounts/common/links.ts';
import { reportable } from '../reportable.ts';

export type TellingDependencies = Pick<ApiDependencies, 'config' | 'keys' | 'log' | 'messenger'>;

/**
 * Tells a holder by mail that a certificate was revoked by the link of a letter, or by the service's operators. However often it
 * is told it is one letter; one that cannot be sent is in the log alone.
 */
export async function tellRevoked(
  deps: TellingDependencies,
  { id, label, serialNumber }: Certificate,
  { holder, by }: { holder: UserAccount; by: 'link' | 'operators' },
): Promise<void> {
  const language = languageOf(holder);
  const texts = certificateUseTexts(language);
  const text = (by === 'link' ? texts.revoked : texts.revokedByOperators)({ label, serialNumber });
  const subject = { kind: 'account', id: holder.id, generation: 0 } as const;
  const letter = { id, channel: 'email', kind: 'notice', to: holder.email } as const;
  await deps.messenger
    .send({ ...letter, ...reportable(deps, text, { language, subject }) })
    .catch((error: unknown) => deps.log.warn({ err: error }, 'a revocation was not confirmed by mail'));
}
