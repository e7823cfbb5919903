import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { carriedOutPage, previewPage } from '#web/pages/staff/flows/bulk.ts';
import { saidPage } from '#web/pages/staff/frame.ts';
import { bulkWords } from '#words/staff/bulk.ts';
import { frameWords } from '#words/staff/frame.ts';
import { manyActs } from '../../common/support/acts/act-hindrance.ts';
import { mostFlows, previewActs } from '../../common/support/acts/preview-acts.ts';
import { runActs } from '../../common/support/acts/run-acts.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import { FlowQuery } from '../../common/support/flows/search-flows.ts';
import { asProblem } from '../../http/answers/errors.ts';
import { partnerStatus } from '../../http/answers/problem-status.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { UuidText } from '../../http/input/fields.ts';
import { faultsOf, readStaffForm } from '../form.ts';
import { frameOf } from '../frame.ts';
import type { StaffPage } from '../page.ts';

const here = '/staff/flows';
const Act = z.enum(manyActs);
const Ids = z.array(UuidText).min(1, bulkWords.none).max(mostFlows);
const Bulk = StaffActBody.extend({ preview_id: UuidText });

/** POST /staff/flows/preview: shows on which flows an act would be done, those ticked or all that fit. */
const preview: StaffPage = {
  path: '/staff/flows/preview',
  role: 'support',
  show: (c) => c.redirect(here, 303),
  send: async (c) => {
    const form = await readStaffForm(c);
    const act = Act.parse(form.text('act'));
    const {
      limit: _,
      cursor: _cursor,
      ...filter
    } = FlowQuery.parse(Object.fromEntries(new URLSearchParams(form.text('filter'))));
    const chosen =
      form.text('of') === 'all' ? { search: { ...filter, limit: 100 } } : { ids: Ids.parse(form.all('id')) };
    const seen = await previewActs(c, { act, ...chosen });
    const shown = { previewId: seen.preview_id, act, flows: seen.flows, refused: seen.refused };
    const fresh = { hasMore: seen.has_more, reason: '', faults: {}, now: Date.now() };
    return c.html(previewPage(frameOf(c), { ...shown, ...fresh }));
  },
};

/** POST /staff/flows/bulk: does what a preview showed, with one reason; sent again, it goes on with what is left. */
const bulk: StaffPage = {
  path: '/staff/flows/bulk',
  role: 'support',
  show: (c) => c.redirect(here, 303),
  send: async (c) => {
    const form = await readStaffForm(c);
    const reason = form.text('reason');
    const previewId = form.text('preview_id').toLowerCase();
    try {
      Bulk.parse({ reason, preview_id: previewId });
      const { act, count, done, failed, left } = await runActs(c, { previewId, reason });
      return c.html(carriedOutPage(frameOf(c), { previewId, act, reason, count, done, failed, left }));
    } catch (error) {
      return refused(c, error);
    }
  },
};

/** Says what is wrong; the preview is kept, and its page can be gone back to. */
function refused(c: Context<ApiEnv>, error: unknown): Response | Promise<Response> {
  const problem = asProblem(error);
  const status = partnerStatus[problem.code];
  if (status >= 500 || !(error instanceof Problem || error instanceof z.ZodError)) throw error;
  const text = Object.values(faultsOf(error, [])).join(' ');
  return c.html(saidPage(frameOf(c), { title: frameWords.failed.title, text, here }), status);
}

/** The pages of one act on many flows. */
export const bulkPages: readonly StaffPage[] = [preview, bulk];
