import { NotSent } from '#clients/messages/message.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EndLetter } from '#entities/certificate/certificate-act.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { certificateUseTexts } from '#words/mails/certificate/certificate-use.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { languageOf } from '../../platform/accounts/common/links.ts';
import { reportable } from '../reportable.ts';

export type TellingDependencies = Pick<ApiDependencies, 'config' | 'keys' | 'log' | 'messenger'>;

/**
 * Tells the holder of a certificate by mail why it was revoked. However often it is told it is one letter. True when it was sent,
 * or cannot be for good; false when it is to be tried again.
 */
export async function tellRevoked(
  deps: TellingDependencies & Pick<ApiDependencies, 'orm'>,
  { id, userId, label, serialNumber }: Certificate,
  why: EndLetter,
): Promise<boolean> {
  const holder = await deps.orm.em.fork().findOne(UserAccount, { id: userId, deletedAt: null });
  if (!holder) return true;
  const language = languageOf(holder);
  const text = certificateUseTexts(language)[lettersOf[why]]({ label, serialNumber });
  const subject = { kind: 'account', id: holder.id, generation: 0 } as const;
  const letter = { id, channel: 'email', kind: 'notice', to: holder.email } as const;
  try {
    await deps.messenger.send({ ...letter, ...reportable(deps, text, { language, subject }) });
    return true;
  } catch (error) {
    deps.log.warn({ err: error, certificate: id }, 'a letter about a revocation could not be sent');
    return error instanceof NotSent && error.refused;
  }
}

const lettersOf = {
  link: 'revoked',
  operators: 'revokedByOperators',
} as const;
