import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { reportStatuses } from '#domain/account/abuse-report.ts';
import { AbuseReport } from '#entities/account/abuse-report.ts';
import { UuidText } from '../../http/input/fields.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { staffOperation } from '../staff-operation.ts';
import { ReportView, reportView } from './report-view.ts';

const Query = PageQuery.extend({
  status: z.enum(reportStatuses, { error: 'expected open or closed' }).optional(),
  organization_id: UuidText.optional(),
});

/** GET /support/abuse-reports: what readers of our letters reported, newest first. */
export const listAbuseReports = staffOperation({
  method: 'get',
  path: '/support/abuse-reports',
  operationId: 'listAbuseReports',
  summary: 'Reports of letters',
  tag: 'Support',
  role: 'support',
  query: Query,
  answer: pageOf('One page', ReportView),
  handle: async (c, { query }) => {
    const { deps } = c.var;
    const cursors = { key: deps.keys.fingerprints, list: 'abuse-reports' };
    const asked = defined({
      status: query.status,
      organizationId: query.organization_id?.toLowerCase() || undefined,
    });
    const where = { $and: [asked, afterCursor<AbuseReport>(cursors, query.cursor)] };
    const options = { orderBy: newestFirst, limit: query.limit + 1 };
    const rows = await deps.orm.em.fork().find(AbuseReport, where, options);
    return page(cursors, rows, query.limit, reportView);
  },
});
