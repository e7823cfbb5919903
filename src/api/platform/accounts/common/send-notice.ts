import { randomUUID } from 'node:crypto';
import { accountTexts } from '#words/mails/account.ts';
import type { MessageText } from '#words/mails/sign-request.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { reportable } from '../../../common/reportable.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { languageOf } from './links.ts';

/**
 * Tells the owner of an account by mail about a change of it. The change stays without the mail: a mail server that does not
 * take it is only logged.
 */
export async function sendNotice(
  deps: ApiDependencies,
  user: Pick<UserAccount, 'id' | 'email' | 'language'>,
  choose: (texts: ReturnType<typeof accountTexts>) => MessageText,
): Promise<void> {
  const notice = { id: randomUUID(), channel: 'email', kind: 'notice', to: user.email } as const;
  const language = languageOf(user);
  const subject = { kind: 'account', id: user.id, generation: 0 } as const;
  const text = reportable(deps, choose(accountTexts(language)), { language, subject });
  await deps.messenger
    .send({ ...notice, ...text })
    .catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a notice to the owner of an account was not sent'),
    );
}
