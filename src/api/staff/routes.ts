import { Hono, type Context } from 'hono';
import { frameWords } from '#words/staff/frame.ts';
import { saidPage } from '#web/pages/staff/frame.ts';
import { outagePage } from '#web/pages/staff/outage.ts';
import { openTroubles } from '../common/health/health-view.ts';
import { asProblem, writeProblem } from '../http/answers/errors.ts';
import { partnerStatus } from '../http/answers/problem-status.ts';
import type { ApiDependencies, ApiEnv } from '../http/deps.ts';
import { limitJsonBody } from '../http/input/json-body.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { failurePage, isForPeople } from '../pages/failure-page.ts';
import { frameOf } from './frame.ts';
import { requireStaffPage } from './guard.ts';
import { recordPageLook } from './record-page-look.ts';
import { staffPages } from './pages.ts';

/** Makes the routes of the console, each behind its role. */
export function consoleRoutes(deps: ApiDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const headers = pageHeaders({ baseUrl: deps.config.BASE_URL });
  app.onError(failure);
  for (const { path, role, show, send } of staffPages) {
    app.get(path, headers, requireStaffPage(role), recordPageLook, show);
    if (send) app.post(path, headers, requireStaffPage(role), limitJsonBody, recordPageLook, send);
  }
  return app;
}

/** The page of a failure: inside of the frame for whoever is signed in; where an outage lets nobody in, what does not work. */
function failure(error: Error, c: Context<ApiEnv>): Response | Promise<Response> {
  const problem = asProblem(error);
  const answer = writeProblem(problem, c);
  const { staff }: Partial<ApiEnv['Variables']> = c.var;
  const status = partnerStatus[problem.code];
  if (!staff) return status === 503 && isForPeople(c) ? outage(c) : failurePage(c, answer);
  const { missing, failed } = frameWords;
  const page = (title: string, text: string) =>
    c.html(saidPage(frameOf(c), { title, text, here: '/staff' }), status);
  if (status === 404) return page(missing.title, problem.message);
  return page(failed.title, status === 500 ? failed.text(c.var.requestId) : problem.message);
}

async function outage(c: Context<ApiEnv>): Promise<Response> {
  const unwell = openTroubles(await c.var.deps.health.look());
  const { requestId } = c.var;
  return c.html(outagePage({ unwell, requestId, now: Date.now() }), 503);
}
