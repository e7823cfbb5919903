import type { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';

/** The sender of an envelope: the person, and their organization. */
export type Sender = { name: string; organization: string };

const among = (ids: readonly string[]) => ({ id: { $in: [...new Set(ids)] } });

/** The senders of envelopes, by the envelope's id: two queries, however many there are. */
export async function sendersOf(
  em: EntityManager,
  envelopes: readonly Envelope[],
): Promise<ReadonlyMap<string, Sender>> {
  const users = await em.find(UserAccount, among(envelopes.map(({ userId }) => userId)));
  const organizations = await em.find(
    Organization,
    among(envelopes.map(({ organizationId }) => organizationId)),
  );
  const names = new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  const organizationNames = new Map(organizations.map(({ id, name }) => [id, name]));
  return new Map(
    envelopes.map(({ id, userId, organizationId }) => [
      id,
      { name: names.get(userId) ?? '', organization: organizationNames.get(organizationId) ?? '' },
    ]),
  );
}
