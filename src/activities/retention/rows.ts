import type { EntityManager } from '#entities/orm.ts';
import { recordPurge } from '#entities/retention/record-purge.ts';
import { erasedBody } from '#entities/webhook/erased-body.ts';
import { notHeld, rowsAtOnce, type Due } from './inputs.ts';

const emptied = `update webhook_delivery set body = '${erasedBody}', response_body = null where id in (
    select d.id from webhook_delivery d
    where (d.organization_id = ? or d.client_id in (select id from partner_client where organization_id = ?))
      and d.created_at < ? and d.status <> 'pending' and d.stuck_since is null and d.body <> '${erasedBody}'
      and ${notHeld('coalesce(d.request_id, d.resource_id, d.id)')}
    order by d.created_at, d.id limit ${rowsAtOnce}
  ) returning id`;

/** Empties the bodies of webhook deliveries that are past their time, within `em`'s transaction; gives how many. The rows stay. */
export async function emptyBodies(em: EntityManager, { organizationId: id, before }: Due): Promise<number> {
  const rows = await em.execute<{ id: string }[]>(emptied, [id, id, before, id]);
  return recorded(em, { organizationId: id, before }, { kind: 'webhook_bodies', rows });
}

const deleted = `delete from message_attempt where id in (
    select m.id from message_attempt m
    where m.at < ? and (exists (select from envelope e where e.id = m.flow_id and e.organization_id = ?)
      or exists (select from sign_request r where r.id = m.flow_id and r.organization_id = ?))
      and ${notHeld('m.flow_id')}
    order by m.at limit ${rowsAtOnce}
  ) returning id`;

/** Deletes what is on record of messages and past its time, within `em`'s transaction; gives how many. */
export async function purgeMessages(em: EntityManager, { organizationId: id, before }: Due): Promise<number> {
  const rows = await em.execute<{ id: string }[]>(deleted, [before, id, id, id]);
  return recorded(em, { organizationId: id, before }, { kind: 'messages', rows });
}

type Found = { kind: 'webhook_bodies' | 'messages'; rows: { id: string }[] };

async function recorded(em: EntityManager, due: Due, { kind, rows }: Found): Promise<number> {
  if (rows.length === 0) return 0;
  await recordPurge(em, { ...due, kind, stones: [], ids: rows.map(({ id }) => id) });
  return rows.length;
}
