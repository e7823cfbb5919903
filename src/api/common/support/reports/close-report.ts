import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AbuseReport } from '#entities/account/abuse-report.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordStaffAct } from '../acts/record-staff-act.ts';

/**
 * Closes a report that was looked at, with what came of it; one that is closed stays as it is. Throws Problem not_found.
 */
export async function closeReport(
  c: Context<ApiEnv>,
  { id, reason }: { id: string; reason: string },
): Promise<AbuseReport> {
  return c.var.deps.orm.em.fork().transactional(async (em) => {
    const known = z.uuid().safeParse(id).success;
    const row = known
      ? await em.findOne(AbuseReport, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      : null;
    if (!row) throw new Problem('not_found', 'There is no report with this id.');
    if (row.status === 'closed') return row;
    const closedReason = reason.trim();
    Object.assign(row, { status: 'closed', closedAt: new Date(), closedBy: c.var.staff.id, closedReason });
    await em.flush();
    await recordStaffAct(c, em, {
      organizationId: operatorAuditId,
      action: 'abuse_report.closed',
      resourceType: 'abuse_report',
      resourceId: row.id,
      reason: closedReason,
    });
    return row;
  });
}
