import type { EntityManager } from '#entities/orm.ts';

/** The authorization server's records that come of a sign-in of a person. */
const ofSignIns = `model in ('Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken')`;

/** Ends all that a client got for people, within `em`'s transaction: codes, access tokens, refresh tokens. */
export async function endSignInsOfClient(em: EntityManager, clientId: string): Promise<void> {
  await em.execute(`delete from oauth_record where ${ofSignIns} and payload->>'clientId' = ?`, [clientId]);
}

/** Ends all that a client, or with none named every client, got for a person, within `em`'s transaction. */
export async function endSignInsOfUser(
  em: EntityManager,
  { userId, clientId }: { userId: string; clientId?: string },
): Promise<void> {
  const one = clientId === undefined ? '' : ` and payload->>'clientId' = ?`;
  await em.execute(`delete from oauth_record where ${ofSignIns} and payload->>'accountId' = ?${one}`, [
    userId,
    ...(clientId === undefined ? [] : [clientId]),
  ]);
}
