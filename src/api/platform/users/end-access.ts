import { AccountLink } from '#entities/account/account-link.ts';
import { ApiKey } from '#entities/account/api-key.ts';
import { PendingSignIn } from '#entities/account/pending-sign-in.ts';
import type { EntityManager } from '#entities/orm.ts';
import { endSignInsOfUser } from '../../common/apps/end-sign-ins.ts';
import { endSessions } from '../accounts/common/sessions.ts';

/** Ends every session, API key and mailed link of a user, and what applications got for them: they open nothing from the commit on, and never again. */
export async function endAccess(em: EntityManager, userId: string): Promise<void> {
  await endSessions(em, { userId });
  await em.nativeDelete(PendingSignIn, { userId });
  await endSignInsOfUser(em, { userId });
  await em.nativeDelete(ApiKey, { userId });
  await em.nativeDelete(AccountLink, { userId });
}
