import { randomUUID } from 'node:crypto';
import { accountTexts } from '#words/mails/account/account.ts';
import type { Letter } from '#words/mails/layout/letter.ts';
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
  choose: (texts: ReturnType<typeof accountTexts>) => Letter,
): Promise<void> {
  const notice = { id: randomUUID(), channel: 'email', kind: 'notice', to: user.email } as const;
  const language = languageOf(user);
  const subject = { kind: 'account', id: user.id, generation: 0 } as const;
  const words = accountTexts(language);
  const told = choose(words);
  // Where the account is gone, its pages are.
  const onward = told === words.accountDeleted ? [] : words.onward(waysOf(deps));
  const letter = { ...told, parts: [...told.parts, ...onward] };
  await deps.messenger
    .send({ ...notice, ...reportable(deps, letter, { language, subject }) })
    .catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a notice to the owner of an account was not sent'),
    );
}

/** The pages on which the owner of an account goes on from a notice; no link of theirs is a secret. */
function waysOf({ config: { BASE_URL } }: Pick<ApiDependencies, 'config'>) {
  return { account: `${BASE_URL}/account`, newPassword: `${BASE_URL}/account/forgotten-password` };
}
