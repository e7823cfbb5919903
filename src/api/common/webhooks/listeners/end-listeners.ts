import type { EntityManager } from '#entities/orm.ts';
import { ownerOf, type WebhookOwner } from '#entities/webhook/webhook-owner.ts';

/**
 * Ends the listeners to which no stream was opened again, of one owner or of all, at most a thousand at once; what was not answered has
 * failed. Any number of processes may do it at once.
 */
export async function endSpentListeners(em: EntityManager, owner?: WebhookOwner): Promise<void> {
  const [column, id] = owner ? columnOf(owner) : ['', ''];
  const ofOwner = column === '' ? '' : `and ${column} = ?`;
  await em.execute(
    `with spent as (
       delete from webhook where id in (
         select id from webhook where listens_until < now() ${ofOwner} limit 1000 for update skip locked
       ) returning id
     )
     update webhook_delivery set status = 'failed', next_attempt_at = null
     where webhook_id in (select id from spent) and status = 'pending'`,
    id === '' ? [] : [id],
  );
}

function columnOf(owner: WebhookOwner): [column: string, id: string] {
  const whose = ownerOf(owner);
  return 'clientId' in whose ? ['client_id', whose.clientId] : ['organization_id', whose.organizationId];
}

/** Keeps a listener for another while; tells whether it was still there. */
export async function keepListener(em: EntityManager, id: string, leaseMs: number): Promise<boolean> {
  const kept = await em.execute<{ id: string }[]>(
    `update webhook set listens_until = now() + ? * interval '1 millisecond'
     where id = ? and listens_until > now() returning id`,
    [leaseMs, id],
  );
  return kept.length > 0;
}
