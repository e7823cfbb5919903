import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { reportStatuses } from '#domain/account/abuse-report.ts';
import { AbuseReport } from '#entities/account/abuse-report.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { UuidText } from '../../../http/input/fields.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../../http/input/list.ts';
import { reportView } from './report-view.ts';

/** The filters of a search for reports. */
export const ReportQuery = PageQuery.extend({
  status: z.enum(reportStatuses, { error: 'expected open or closed' }).optional(),
  organization_id: UuidText.optional(),
});
type ReportSearch = z.output<typeof ReportQuery>;

/** Gives one page of what readers of our letters reported, newest first. Throws Problem invalid_request for another list's cursor. */
export async function listReports({ orm, keys }: ApiDependencies, query: ReportSearch) {
  const cursors = { key: keys.fingerprints, list: 'abuse-reports' };
  const asked = defined({
    status: query.status,
    organizationId: query.organization_id?.toLowerCase() || undefined,
  });
  const where = { $and: [asked, afterCursor<AbuseReport>(cursors, query.cursor)] };
  const options = { orderBy: newestFirst, limit: query.limit + 1 };
  const rows = await orm.em.fork().find(AbuseReport, where, options);
  return page(cursors, rows, query.limit, reportView);
}
