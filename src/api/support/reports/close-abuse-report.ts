import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AbuseReport } from '#entities/account/abuse-report.ts';
import { ok } from '../../http/answers/answer.ts';
import { StaffActBody } from '../find-flow.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { staffOperation } from '../staff-operation.ts';
import { ReportView, reportView } from './report-view.ts';

/** POST /support/abuse-reports/{id}/close: the report was looked at; what came of it is the reason. */
export const closeAbuseReport = staffOperation({
  method: 'post',
  path: '/support/abuse-reports/{id}/close',
  operationId: 'closeAbuseReport',
  summary: 'Close a report',
  tag: 'Support',
  role: 'support',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  body: StaffActBody,
  answer: ok('Closed', ReportView),
  problems: ['not_found'],
  handle: async (c, { params: { id }, body }) => {
    const closed = await c.var.deps.orm.em.fork().transactional(async (em) => {
      const known = z.uuid().safeParse(id).success;
      const row = known
        ? await em.findOne(AbuseReport, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
        : null;
      if (!row) throw new Problem('not_found', 'There is no report with this id.');
      if (row.status === 'closed') return row;
      const closedReason = body.reason.trim();
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
    return reportView(closed);
  },
});
