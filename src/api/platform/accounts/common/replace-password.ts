import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { ApiKey } from '#entities/account/api-key.ts';
import { PendingSignIn } from '#entities/account/pending-sign-in.ts';
import { noteReset } from '#entities/account/identity-proof-reset.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { UserIdentity } from '#entities/account/user-identity.ts';
import { endSignInsOfUser } from '../../../common/apps/end-sign-ins.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { discardUnproved } from './discard-unproved.ts';
import { useLink } from './links.ts';
import { openAccount, openOrganization } from './open-account.ts';
import { hashPassword } from '#secrets/password-hash.ts';
import { liftLocks } from './guess-counters.ts';
import { sendNotice } from './send-notice.ts';
import { endSessions } from './sessions.ts';

/**
 * Uses up a reset link and sets the password: every session of the account ends, its API keys too unless they are to be kept,
 * and a lock of its address is lifted. The reader of the mail has proved the address, too. Where nobody had before, anybody may have opened the account: it ends with
 * all that was made in it, and the reader gets one of their own under the address. Throws Problem validation_failed as
 * useLink does. From then on the account makes no certificate of level 3 before its holder's identity is proved again: a mailbox
 * that somebody else reads must not be enough for one.
 */
export async function replacePassword(
  c: Context<ApiEnv>,
  token: string,
  { password, keepApiKeys }: { password: string; keepApiKeys: boolean },
): Promise<void> {
  const { deps } = c.var;
  const passwordHash = await hashPassword(password, deps.passwordCost);
  const user = await deps.orm.em.fork().transactional(async (em) => {
    const found = await useLink(em, 'reset_password', token);
    const row = found.emailVerifiedAt ? found : await openClean(c, em, found);
    Object.assign(row, { passwordHash, updatedAt: new Date() });
    await em.flush();
    await endSessions(em, { userId: row.id });
    await em.nativeDelete(PendingSignIn, { userId: row.id });
    await endSignInsOfUser(em, { userId: row.id });
    // Whoever reads the mailbox now may be another person at the provider than the one who signed in from there.
    await em.nativeDelete(UserIdentity, { userId: row.id });
    await noteReset(em, row.id);
    const ended = keepApiKeys ? 0 : await em.nativeDelete(ApiKey, { userId: row.id });
    await liftLocks(c, em, row.email);
    const metadata = { api_keys_ended: ended };
    await recordAccountAct(c, em, { action: 'user.password_reset', user: row, metadata });
    return row;
  });
  await sendNotice(deps, user, ({ passwordChanged }) => passwordChanged);
}

/** Ends an account whose address nobody had proved, and opens a clean one in its place; only names and language stay. */
async function openClean(c: Context<ApiEnv>, em: EntityManager, found: UserAccount): Promise<UserAccount> {
  const { email, passwordHash, firstName, lastName, language } = found;
  await discardUnproved(em, found, 'address_proved');
  const organizationId = await openOrganization(em, { name: `${firstName} ${lastName}`, language });
  const names = { firstName, lastName, language };
  const id = randomUUID();
  const own = { id, organizationId, email, passwordHash, ...names, emailVerifiedAt: new Date() };
  return openAccount(em, { ...own, role: 'owner' }, c.var.deps.config);
}
