import type { Context } from 'hono';
import { quickStartPage } from '#web/pages/account/developer/quick-start.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { frameOf } from '../frame.ts';
import { ownApplication } from './applications.ts';
import { shownApplication } from './view.ts';

/** GET /developer/applications/{id}/quick-start: its first calls, without its secret, which nobody knows any more. */
export async function showQuickStart(c: Context<ApiEnv>): Promise<Response> {
  const application = shownApplication(await ownApplication(c));
  return c.html(quickStartPage(frameOf(c), { application, address: c.var.deps.config.BASE_URL }));
}
