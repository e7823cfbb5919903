import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';
import { isNoSpentListener } from '../../webhook/rows/spent-listener.ts';
import { linkActions } from '../sent-messages.ts';

type Asked = { requestId: string; clientId: string; event: string };

/** Reads the client's active webhooks that asked for an event, oldest first, and the audit events of a request's links, in their order. */
export async function readReceivers(em: EntityManager, { requestId, clientId, event }: Asked) {
  const { webhooks, events } = await tables(em)
    .selectNoFrom((one) => [
      jsonArrayFrom(
        one
          .selectFrom('Webhook')
          .select(['id', 'url'])
          .where('clientId', '=', clientId)
          .where('status', '=', 'active')
          .where(isNoSpentListener)
          .where(sql<boolean>`${event} = any (${sql.ref('events')})`)
          .orderBy('createdAt')
          .orderBy('id'),
      ).as('webhooks'),
      jsonArrayFrom(
        one
          .selectFrom('AuditEvent')
          .select(['action', 'metadata', 'personal', 'timestamp as at'])
          .where('resourceType', '=', 'sign_request')
          .where('resourceId', '=', requestId)
          .where('action', 'in', linkActions)
          .orderBy('sequence'),
      ).as('events'),
    ])
    .executeTakeFirstOrThrow();
  return { webhooks, events: events.map(({ at, ...event }) => ({ ...event, timestamp: new Date(at) })) };
}
