import { raw, type FilterQuery } from '@mikro-orm/core';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { supportKinds, troubleReasons } from '#domain/common/trouble.ts';
import { signRequestBounds } from '#domain/sign-request/sign-request.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Document } from '#entities/document/document.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { text, UuidText } from '../../../http/input/fields.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../../http/input/list.ts';
import { findTroubles } from '../troubles/find-troubles.ts';
import { callerFilters } from './caller-filters.ts';
import { findOwners, organizationNames } from './delivery-owners.ts';
import { organizationOf, type FoundFlow } from './find-flow.ts';
import { flowItem } from './flow-view.ts';
import { filterBy, matchingFlows, type Caller, type Condition } from './matching-flows.ts';
import { deliveryWithName, documentWithName, withName } from './matching-names.ts';
import { waitedForBy } from './waits-for.ts';

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
  kind: z.enum(supportKinds).optional(),
  reason: z.enum(troubleReasons).optional().meta({ description: 'Only what is stuck for this reason' }),
  partner: UuidText.optional().meta({ description: "A partner's client id" }),
  external_ref: text(signRequestBounds.externalRef).optional(),
  older_than: OlderThan.optional(),
  ...callerFilters,
});
/** A search for flows: every filter narrows it. An address comes in a body alone. */
export type FlowSearch = z.output<typeof FlowQuery> & Pick<Caller, 'address'>;

/**
 * Finds sign requests, sent envelopes, webhook deliveries that have not arrived and documents under way, newest first; gives one
 * page of them. What no row knows of comes before the first page, beside its limit.
 * Throws Problem invalid_request for a cursor of another list.
 */
export async function searchFlows(deps: ApiDependencies, search: FlowSearch) {
  const { orm, keys } = deps;
  const cursors = { key: keys.fingerprints, list: 'support-flows' };
  const inStatus = search.status === undefined ? {} : { status: search.status };
  const after = { $and: [afterCursor<Row>(cursors, search.cursor), inStatus] } as FilterQuery<Row>;
  const flows = await find(orm.em.fork(), { query: search, after, matching: matchingFlows(keys, search) });
  const listed = flows.map((flow) => ({ id: flow.row.id, createdAt: flow.row.createdAt, flow }));
  const found = page(cursors, listed, search.limit, ({ flow }) => flowItem(flow));
  const troubles = await findTroubles(deps, search);
  const known = new Set(troubles.map(({ id }) => id));
  return { ...found, data: [...troubles, ...found.data.filter(({ id }) => !known.has(id))] };
}

type Row = { id: string; createdAt: Date };

type Search = {
  query: FlowSearch;
  matching: Condition[];
  after: FilterQuery<Row>;
  /** The conditions on the columns that every kind has. */
  common: object;
  options: { orderBy: typeof newestFirst; limit: number };
};

/** The kinds that have rows. */
const rowKinds = ['sign_request', 'envelope', 'webhook_delivery', 'document'] as const;
type RowKind = (typeof rowKinds)[number];

/** Envelopes and documents have neither partner nor reference. */
const withoutPartner: ReadonlySet<RowKind> = new Set(['envelope', 'document']);

/** The first `limit` + 1 of all kinds together: each kind's own first so many are enough. */
async function find(
  em: EntityManager,
  { query, after, matching }: Pick<Search, 'query' | 'after' | 'matching'>,
): Promise<FoundFlow[]> {
  const search = { query, matching, after, common: commonOf(query), options: optionsOf(query) };
  const flows: FoundFlow[] = [];
  for (const kind of kindsOf(query)) flows.push(...(await finders[kind](em, search)));
  return flows.toSorted((a, b) => newer(a.row, b.row)).slice(0, query.limit + 1);
}

function kindsOf({ kind: asked, partner, external_ref, address, reference }: FlowSearch): RowKind[] {
  const ofPartner = partner !== undefined || external_ref !== undefined;
  const ofFlow = address !== undefined || reference !== undefined;
  return rowKinds.filter(
    (kind) =>
      (asked === undefined || kind === asked) &&
      !(ofPartner && withoutPartner.has(kind)) &&
      !(ofFlow && kind === 'document'),
  );
}

function optionsOf({ limit }: FlowSearch): Search['options'] {
  return { orderBy: newestFirst, limit: limit + 1 };
}

function commonOf({ stuck, reason, older_than: before }: FlowSearch): object {
  return {
    ...(before === undefined ? {} : { createdAt: { $lt: before } }),
    ...(stuck === undefined ? {} : { stuckSince: stuck === 'true' ? { $ne: null } : null }),
    ...(reason === undefined ? {} : { stuckReason: reason, stuckSince: { $ne: null } }),
  };
}

/** Tells whether a search is for flows of one customer. */
function isOfOne({ organization, partner, address }: FlowSearch): boolean {
  return organization !== undefined || partner !== undefined || address !== undefined;
}

function ofOwner({ organization }: FlowSearch): { organizationId?: string } {
  return organization === undefined ? {} : { organizationId: organization.toLowerCase() };
}

function ofPartner({ partner }: FlowSearch): { clientId?: string } {
  return partner === undefined ? {} : { clientId: partner.toLowerCase() };
}

const finders: Record<RowKind, (em: EntityManager, search: Search) => Promise<FoundFlow[]>> = {
  sign_request: async (em, { query, matching, after, common, options }) => {
    const others: FilterQuery<SignRequest> = {
      ...ofPartner(query),
      ...ofOwner(query),
      ...common,
      ...defined({ externalRef: query.external_ref }),
      $and: [after as FilterQuery<SignRequest>, ...filterBy<SignRequest>(matching, ['id'])],
    };
    const { name } = query;
    const given = { where: others, limit: options.limit, ofOne: isOfOne(query) };
    const where = name ? await withName(em, 'sign_request', { name, ...given }) : {};
    const rows = await em.find(SignRequest, { $and: [others, where] }, options);
    return rows.map((row) => ({ kind: 'sign_request', row }));
  },
  envelope: async (em, { query, matching, after, common, options }) => {
    const found = { ...ofOwner(query), $and: [after, ...filterBy<Row>(matching, ['id'])] };
    const others = { ...common, ...found, status: { $ne: 'draft' } } as FilterQuery<Envelope>;
    const { name } = query;
    const given = { where: others, limit: options.limit, ofOne: isOfOne(query) };
    const where = name ? await withName(em, 'envelope', { name, ...given }) : {};
    const rows = await em.find(Envelope, { $and: [others, where] }, options);
    const names = await namesOf(em, rows);
    const waiting = await waitedForBy(em, rows);
    return rows.map((row) => ({
      kind: 'envelope',
      row,
      organization: organizationOf(row, names),
      waitsFor: waiting.get(row.id) ?? null,
    }));
  },
  webhook_delivery: async (em, { query, matching, after, common, options }) => {
    const rows = await em.find(
      WebhookDelivery,
      {
        ...ofPartner(query),
        ...common,
        status: { $ne: 'delivered' },
        $and: [
          after as FilterQuery<WebhookDelivery>,
          ...ofReference(query.external_ref),
          ...deliveriesOfOwner(query.organization),
          ...filterBy<WebhookDelivery>(matching, ['request_id', 'resource_id']),
          ...(query.name ? [deliveryWithName<WebhookDelivery>(query.name)] : []),
        ],
      },
      options,
    );
    const ownerOf = await findOwners(em, rows);
    return rows.map((row) => ({ kind: 'webhook_delivery', row, owner: ownerOf(row) }));
  },
  document: async (em, { query, matching, after, common, options }) => {
    const named = query.name ? [documentWithName<Row>(query.name)] : [];
    const found = { ...ofOwner(query), $and: [after, ...filterBy<Row>(matching, ['id']), ...named] };
    const where = { ...common, ...found, status: 'processing' } as FilterQuery<Document>;
    const rows = await em.find(Document, where, options);
    const names = await namesOf(em, rows);
    return rows.map((row) => ({ kind: 'document', row, organization: organizationOf(row, names) }));
  },
};

function namesOf(em: EntityManager, rows: { organizationId: string }[]): Promise<Map<string, string>> {
  return organizationNames(
    em,
    rows.map(({ organizationId }) => organizationId),
  );
}

function ofReference(externalRef: string | undefined): FilterQuery<WebhookDelivery>[] {
  if (externalRef === undefined) return [];
  const condition = 'exists (select 1 from sign_request r where r.id = request_id and r.external_ref = ?)';
  return [{ [raw(condition, [externalRef])]: [] }];
}

/** An organization has the events of its envelopes, and those of its partner clients. */
function deliveriesOfOwner(organization: string | undefined): FilterQuery<WebhookDelivery>[] {
  if (organization === undefined) return [];
  const id = organization.toLowerCase();
  const clients = 'client_id in (select c.id from partner_client c where c.organization_id = ?)';
  return [{ $or: [{ organizationId: id }, { [raw(clients, [id])]: [] }] }];
}

function newer(a: Row, b: Row): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}
