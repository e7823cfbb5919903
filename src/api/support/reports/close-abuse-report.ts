import { z } from 'zod';
import { ok } from '../../http/answers/answer.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import { closeReport } from '../../common/support/reports/close-report.ts';
import { ReportView, reportView } from '../../common/support/reports/report-view.ts';
import { staffOperation } from '../staff-operation.ts';

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
  handle: async (c, { params, body }) => reportView(await closeReport(c, { ...params, ...body })),
});
