import type { Context } from 'hono';
import { byPasskey } from '#domain/account/authentication.ts';
import { Problem } from '#domain/common/problem.ts';
import { Passkey } from '#entities/account/passkey.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { tellOfFailure } from '../../platform/accounts/common/tell-of-failure.ts';
import { Assertion, readAnswer } from './answers.ts';
import { recordOf } from './own-passkeys.ts';
import type { Challenge } from './site.ts';
import { usedPasskey } from './use.ts';

/** A passkey that was used rightly: whose it is, how they are known by it (RFC 8176), and what notes its use within a transaction. */
export type RightPasskey = {
  user: UserAccount;
  amr: string[];
  use: (em: EntityManager) => Promise<void>;
};

/**
 * Verifies a passkey's answer to a challenge, in a form's field, of this user or of anybody. Throws Problem unauthorized when it is
 * none; one that is about a passkey on record is put on record.
 */
export async function rightPasskey(
  c: Context<ApiEnv>,
  { challenge, field, userId }: { challenge: Challenge; field: unknown; userId?: string },
): Promise<RightPasskey> {
  const em = c.var.deps.orm.em.fork();
  const answer = readAnswer(Assertion, field);
  const owned = userId === undefined ? {} : { userId };
  const passkey = answer && (await em.findOne(Passkey, { credentialId: answer.id, ...owned }));
  if (!answer || !passkey) throw refused();
  const user = await em.findOne(UserAccount, { id: passkey.userId, status: 'active' });
  const used = user && (await usedPasskey(c, { challenge, answer, passkey: recordOf(passkey) }));
  if (!user || !used) {
    if (user) tellOfFailure(c, user);
    throw refused();
  }
  const { id, counter } = passkey;
  const use = async (within: EntityManager) => {
    const noted = { counter: used.counter, lastUsedAt: new Date() };
    if ((await within.nativeUpdate(Passkey, { id, counter }, noted)) === 0) throw refused();
  };
  return { user, amr: byPasskey(used), use };
}

function refused(): Problem {
  return new Problem('unauthorized', 'The passkey was not taken. Try again, or sign in with the password.');
}
