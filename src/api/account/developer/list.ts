import type { Context } from 'hono';
import type { Mode } from '#web/pages/account/developer/mode.ts';
import { applicationsPage } from '#web/pages/account/developer/list.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { frameOf } from '../frame.ts';
import { mostApplications, ownApplications } from './applications.ts';
import { shownApplication } from './view.ts';

/** GET /developer, GET /developer/test: the applications of the organization, live or of the sandbox. */
export const showApplications =
  (mode: Mode) =>
  async (c: Context<ApiEnv>): Promise<Response> => {
    const rows = await ownApplications(c, mode);
    const applications = rows.map(shownApplication);
    const full = rows.length >= mostApplications;
    return c.html(applicationsPage(frameOf(c), { mode, applications, full }));
  };
