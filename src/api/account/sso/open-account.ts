import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { isRegistrationOpen } from '#config/registration.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { unusablePassword } from '../../platform/accounts/common/passwords.ts';
import { isTaken, registerAccount, taken } from '../../platform/accounts/common/register-account.ts';
import type { Known } from './known.ts';
import type { Outside } from '../../common/oidc/outside.ts';
import { tie } from './tie.ts';

/**
 * Opens an account for a person whom the provider names, tied to them from the beginning, where strangers may open one; gives why it
 * did not, undefined when it did or another call just has. Its address is not proved by the provider's word. It has no password.
 */
export async function openFor(
  c: Context<ApiEnv>,
  { issuer }: Pick<Outside, 'issuer'>,
  { subject, email, firstName, lastName }: Known,
): Promise<'closed' | 'nameless' | undefined> {
  const { deps } = c.var;
  if (!isRegistrationOpen(deps.config)) return 'closed';
  if (email === undefined || firstName === undefined || lastName === undefined) return 'nameless';
  const names = { first_name: firstName, last_name: lastName };
  const organization_name = `${firstName} ${lastName}`;
  const passwordHash = await unusablePassword();
  const own = {
    id: randomUUID(),
    email,
    ...names,
    organization_name,
    language: pageLanguage(c),
    passwordHash,
  };
  await deps.orm.em
    .fork()
    .transactional(async (em) => {
      const user = await registerAccount(c, em, own);
      if (!(await tie(em, user.id, { issuer, subject }))) throw taken();
      await recordAccountAct(c, em, { action: 'user.sign_in_tied', user, metadata: { issuer } });
    })
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
    });
  return undefined;
}
