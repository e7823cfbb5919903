import type { Context } from 'hono';
import { applicationsPage } from '#web/pages/account/developer/list.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { frameOf } from '../frame.ts';
import { mostApplications, ownApplications } from './applications.ts';
import { shownApplication } from './view.ts';

/** GET /developer: the applications of the organization. */
export async function showApplications(c: Context<ApiEnv>): Promise<Response> {
  const rows = await ownApplications(c);
  const applications = rows.map(shownApplication);
  return c.html(applicationsPage(frameOf(c), { applications, full: rows.length >= mostApplications }));
}
