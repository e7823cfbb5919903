import { AccountLink } from '#entities/account/account-link.ts';
import { ApiKey } from '#entities/account/api-key.ts';
import type { EntityManager } from '#entities/orm.ts';
import { endSessions } from '../accounts/common/sessions.ts';

/** Ends every session, API key and mailed link of a user: they open nothing from the commit on, and never again. */
export async function endAccess(em: EntityManager, userId: string): Promise<void> {
  await endSessions(em, { userId });
  await em.nativeDelete(ApiKey, { userId });
  await em.nativeDelete(AccountLink, { userId });
}
