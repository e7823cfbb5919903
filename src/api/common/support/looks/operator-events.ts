import { raw, type FilterQuery } from '@mikro-orm/core';
import type { Context } from 'hono';
import type { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import type { AuditEvent } from '#entities/audit/audit-event.ts';
import { auditEventPage } from '../../audit/audit-event-page.ts';
import { FirstMoment, LastMoment } from '../../audit/moments.ts';
import { verifyChain } from '../../audit/verify-chain.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { text, UuidText } from '../../../http/input/fields.ts';
import { PageQuery } from '../../../http/input/list.ts';
import { filterIn, recordLook } from './record-look.ts';

/** The filters of the operator's audit events, as a query says them. */
export const OperatorEventQuery = PageQuery.extend({
  action: text(64).optional().meta({ description: 'Such as `staff.looked`' }),
  staff: UuidText.optional().meta({ description: 'Who did it, or whom it is about' }),
  resource_id: UuidText.optional().meta({ description: 'What it is about, such as the id of a flow' }),
  since: FirstMoment.optional(),
  until: LastMoment.optional(),
});
export type OperatorEventSearch = z.output<typeof OperatorEventQuery>;

/**
 * Gives one page of the operator's own chain of audit events, newest first; the look itself is put on record. Throws Problem
 * validation_failed when `until` is not after `since`, invalid_request for a cursor of another list.
 */
export async function listOperatorEvents(c: Context<ApiEnv>, query: OperatorEventSearch) {
  assertOrder(query);
  await recordLook(c, { what: 'audit_events', filter: filterIn(query) });
  const where = { organizationId: operatorAuditId, $and: filterOf(query) };
  return auditEventPage(c.var.deps, { list: 'operator-audit-events', where, query });
}

/** Checks the operator's own chain as verifyChain does; the look itself is put on record. */
export async function verifyOperatorChain(c: Context<ApiEnv>, cursor: string | undefined) {
  await recordLook(c, { what: 'audit_events', filter: { verify: true } });
  return verifyChain(c.var.deps, { organizationId: operatorAuditId, cursor });
}

function assertOrder({ since, until }: OperatorEventSearch): void {
  if (!since || !until || since < until) return;
  const message = 'expected a time after since';
  throw new Problem('validation_failed', `until: ${message}`, { issues: [{ path: 'until', message }] });
}

function filterOf({ action, staff, resource_id: resource, since, until }: OperatorEventSearch) {
  const resourceId = resource?.toLowerCase();
  const times = since || until ? { timestamp: defined({ $gte: since, $lt: until }) } : {};
  return [defined({ action, resourceId }), times, staff === undefined ? {} : byStaff(staff.toLowerCase())];
}

function byStaff(staffId: string): FilterQuery<AuditEvent> {
  const actor: FilterQuery<AuditEvent> = { [raw(`metadata->>'staff_id' = ?`, [staffId])]: [] };
  return { $or: [{ resourceType: 'staff_member', resourceId: staffId }, actor] };
}
