import { pageOf } from '../../http/answers/answer.ts';
import { filterIn, recordLook } from '../../common/support/looks/record-look.ts';
import { listReports, ReportQuery } from '../../common/support/reports/list-reports.ts';
import { ReportView } from '../../common/support/reports/report-view.ts';
import { staffOperation } from '../staff-operation.ts';

/** GET /support/abuse-reports: what readers of our letters reported, newest first. */
export const listAbuseReports = staffOperation({
  method: 'get',
  path: '/support/abuse-reports',
  operationId: 'listAbuseReports',
  summary: 'Reports of letters',
  tag: 'Support',
  role: 'support',
  query: ReportQuery,
  answer: pageOf('One page', ReportView),
  handle: async (c, { query }) => {
    await recordLook(c, { what: 'abuse_reports', filter: filterIn(query) });
    return listReports(c.var.deps, query);
  },
});
