import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { AbuseReport } from '#entities/account/abuse-report.ts';
import { customerActs, reportWords as words } from '#words/staff/customers.ts';
import { plain } from '#words/staff/flows.ts';
import { reportsPage } from '#web/pages/staff/reports/list.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import { closeReport } from '../../common/support/reports/close-report.ts';
import { listReports, ReportQuery } from '../../common/support/reports/list-reports.ts';
import { findSender, setSuspension } from '../../common/support/reports/set-suspension.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { staffAct } from '../act.ts';
import { frameOf } from '../frame.ts';
import type { StaffPage } from '../page.ts';

const here = '/staff/reports';
const idOf = (c: Context<ApiEnv>) => c.req.param('id') ?? '';

/** GET /staff/reports: what readers of our letters reported; the open ones, unless the address says otherwise. */
const list: StaffPage = {
  path: here,
  role: 'support',
  show: async (c) => {
    const { done, status = 'open', ...others } = c.req.query();
    const query = ReportQuery.parse({ ...others, ...(status === '' ? {} : { status }) });
    const { data, next_cursor: next } = await listReports(c.var.deps, query);
    return c.html(reportsPage(frameOf(c), { reports: data, status, next, done }));
  },
};

/** /staff/reports/{id}/close: the report was looked at. */
const close = staffAct({
  path: '/staff/reports/:id/close',
  role: 'support',
  here,
  words: customerActs.closeReport,
  subject: async (c) => {
    const { kind, text } = await reportOf(c);
    return {
      about: [
        [words.subject, plain(kind)],
        [words.words, text ?? '–'],
      ],
    };
  },
  body: StaffActBody,
  back: () => here,
  run: async (c, { body }) => {
    await closeReport(c, { id: idOf(c), reason: body.reason });
    return { to: `${here}?done=closed` };
  },
});

async function reportOf(c: Context<ApiEnv>): Promise<AbuseReport> {
  const id = idOf(c);
  const em = c.var.deps.orm.em.fork();
  const found = z.uuid().safeParse(id).success ? await em.findOne(AbuseReport, { id }) : null;
  if (!found) throw new Problem('not_found', 'There is no report with this id.');
  return found;
}

const changes = [
  { name: 'suspend', suspended: true, done: 'suspended' },
  { name: 'resume', suspended: false, done: 'resumed' },
] as const;

/** /staff/senders/{kind}/{id}/suspend and /resume: for an organization with its clients, or for one client. */
const sending = changes.map(({ name, suspended, done }) =>
  staffAct({
    path: `/staff/senders/:kind/:id/${name}`,
    role: 'support',
    here,
    words: customerActs[name],
    subject: async (c) => {
      const { kind, sender } = await findSender(c.var.deps.orm.em.fork(), senderIn(c));
      return { about: [[kind === 'clients' ? words.client : words.organization, sender.name]] };
    },
    body: StaffActBody,
    back: () => here,
    run: async (c, { body }) => {
      await setSuspension(c, { ...senderIn(c), suspended, reason: body.reason });
      return { to: `${here}?done=${done}` };
    },
  }),
);

const senderIn = (c: Context<ApiEnv>) => ({ kind: c.req.param('kind') ?? '', id: idOf(c) });

/** The pages of reports, and of suspending those who send. */
export const reportPages = [list, close, ...sending];
