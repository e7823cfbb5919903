import { raw, type FilterQuery } from '@mikro-orm/core';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { signRequestBounds } from '#domain/sign-request/sign-request.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { text, UuidText } from '../../../http/input/fields.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../../http/input/list.ts';
import { findOwners, organizationNames } from './delivery-owners.ts';
import { organizationOf, type FoundFlow } from './find-flow.ts';
import { flowItem } from './flow-view.ts';

const olderMessage = 'expected a number of seconds, or a time in ISO 8601 such as 2026-11-21T08:00:00Z';

/** An age in seconds, or a moment; gives the moment before which a workflow was begun. */
const OlderThan = z
  .string()
  .max(40, olderMessage)
  .transform((value, context) => {
    const seconds = /^\d{1,9}$/.test(value) ? Number(value) : undefined;
    const time = seconds === undefined ? Date.parse(value) : Date.now() - seconds * 1_000;
    const isTime = seconds !== undefined || /^\d{4}-\d\d-\d\dT/.test(value);
    if (isTime && !Number.isNaN(time)) return new Date(time);
    context.addIssue({ code: 'custom', message: olderMessage });
    return z.NEVER;
  })
  .meta({ type: 'string', description: 'Begun longer ago than so many seconds, or before this time' });

/** The filters of a search for flows, as a query says them. */
export const FlowQuery = PageQuery.extend({
  stuck: z.enum(['true', 'false'], { error: 'expected true or false' }).optional().meta({
    description: 'true: only workflows with a stuck step, which wait for staff or for the slow timer',
  }),
  partner: UuidText.optional().meta({ description: "A partner's client id" }),
  external_ref: text(signRequestBounds.externalRef).optional(),
  older_than: OlderThan.optional(),
});
export type FlowSearch = z.output<typeof FlowQuery>;

/**
 * Finds sign requests, sent envelopes, and webhook deliveries that have not arrived, newest first; gives one page of them.
 * Throws Problem invalid_request for a cursor of another list.
 */
export async function searchFlows({ orm, keys }: ApiDependencies, search: FlowSearch) {
  const cursors = { key: keys.fingerprints, list: 'support-flows' };
  const after = afterCursor<Row>(cursors, search.cursor);
  const flows = await find(orm.em.fork(), search, after);
  const listed = flows.map((flow) => ({ id: flow.row.id, createdAt: flow.row.createdAt, flow }));
  return page(cursors, listed, search.limit, ({ flow }) => flowItem(flow));
}

type Row = { id: string; createdAt: Date };

/** The first `limit` + 1 of all kinds together: each kind's own first so many are enough. */
async function find(em: EntityManager, query: FlowSearch, after: FilterQuery<Row>): Promise<FoundFlow[]> {
  const ofPartner = query.partner === undefined ? {} : { clientId: query.partner.toLowerCase() };
  const common = {
    ...(query.older_than === undefined ? {} : { createdAt: { $lt: query.older_than } }),
    ...(query.stuck === undefined ? {} : { stuckSince: query.stuck === 'true' ? { $ne: null } : null }),
  };
  const shared = { ...ofPartner, ...common };
  const options = { orderBy: newestFirst, limit: query.limit + 1 };
  const requests = await em.find(
    SignRequest,
    {
      ...shared,
      ...defined({ externalRef: query.external_ref }),
      $and: [after as FilterQuery<SignRequest>],
    },
    options,
  );
  const deliveries = await em.find(
    WebhookDelivery,
    {
      ...shared,
      status: { $ne: 'delivered' },
      $and: [after as FilterQuery<WebhookDelivery>, ...ofReference(query.external_ref)],
    },
    options,
  );
  // Envelopes have neither partner nor reference.
  const envelopes =
    query.partner !== undefined || query.external_ref !== undefined
      ? []
      : await em.find(
          Envelope,
          { ...common, status: { $ne: 'draft' }, $and: [after as FilterQuery<Envelope>] },
          options,
        );
  const names = await organizationNames(
    em,
    envelopes.map(({ organizationId }) => organizationId),
  );
  const ownerOf = await findOwners(em, deliveries);
  const flows: FoundFlow[] = [
    ...requests.map((row) => ({ kind: 'sign_request', row }) as const),
    ...envelopes.map((row) => ({
      kind: 'envelope' as const,
      row,
      organization: organizationOf(row, names),
    })),
    ...deliveries.map((row) => ({ kind: 'webhook_delivery' as const, row, owner: ownerOf(row) })),
  ];
  return flows.toSorted((a, b) => newer(a.row, b.row)).slice(0, query.limit + 1);
}

function ofReference(externalRef: string | undefined): FilterQuery<WebhookDelivery>[] {
  if (externalRef === undefined) return [];
  const condition = 'exists (select 1 from sign_request r where r.id = request_id and r.external_ref = ?)';
  return [{ [raw(condition, [externalRef])]: [] }];
}

function newer(a: Row, b: Row): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}
