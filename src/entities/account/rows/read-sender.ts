import { sql, type RawBuilder } from 'kysely';
import type { QuotaOwner } from '#domain/account/quota.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** The plan of an owner, whether staff have suspended its sending, and how many of its mails were refused for good today (UTC). */
export type Sender = { planId: string; suspended: boolean; bounces: number };

/** Reads what holds the sending of an owner up; `name` is its name in the tables of quotas. */
export async function readSender(em: EntityManager, owner: QuotaOwner, name: string): Promise<Sender> {
  return asSender(await senderQuery(em, owner, name).executeTakeFirstOrThrow());
}

/** An owner by its id, or by an expression that gives it. */
type OwnerIn = { kind: QuotaOwner['kind']; id: string | RawBuilder<string> };

/** The query of readSender, as a part of a statement that reads more; asSender makes a sender of its row. */
export function senderQuery(em: EntityManager, { kind, id }: OwnerIn, name: string | RawBuilder<string>) {
  const bounced = sql<string>`(select used from quota_use
    where owner = ${name} and day = (now() at time zone 'utc')::date and counter = 'bounces')`.as('bounced');
  const organizations = tables(em)
    .selectFrom('Organization')
    .select(['Organization.planId as planId', bounced]);
  return kind === 'organization'
    ? organizations
        .select(sql<boolean>`${sql.ref('Organization.sendingSuspendedAt')} is not null`.as('suspended'))
        .where('Organization.id', '=', id)
    : organizations
        .innerJoin('PartnerClient', 'PartnerClient.organizationId', 'Organization.id')
        .select(
          sql<boolean>`coalesce(${sql.ref('Organization.sendingSuspendedAt')},
            ${sql.ref('PartnerClient.sendingSuspendedAt')}) is not null`.as('suspended'),
        )
        .where('PartnerClient.id', '=', id);
}

type Row = Omit<Sender, 'bounces'> & { bounced: string | null };

/** Makes a sender of a row of senderQuery. */
export function asSender({ planId, suspended, bounced }: Row): Sender {
  return { planId, suspended, bounces: Number(bounced ?? 0) };
}
