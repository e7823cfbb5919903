import { Hono, type Context } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { lately } from '../lately.ts';
import type { PagesClient } from '../session/relying-party.ts';
import { addWebhook, showAddWebhook } from './add-webhook.ts';
import { sendAgain, showDelivery, testOwnWebhook } from './deliveries.ts';
import { requireDeveloper } from './guard.ts';
import { showApplications } from './list.ts';
import { keptOfApplication, makeApplication, showMakeApplication } from './make.ts';
import { rotate, showRotate } from './rotate.ts';
import { showApplication } from './show.ts';
import { changeSignInSettings, showSignInSettings } from './sign-in.ts';

const applications = '/developer/applications';

/** A browser that signed in after it had sent the form comes back by GET. */
function back(c: Context<ApiEnv>): Response {
  return c.redirect(`${applications}/${c.req.param('id')}`, 303);
}

/**
 * Makes the routes of the pages on which an organization keeps its applications (specification, "Authentication" 1); `user` is set before
 * them. Secrets and keys are made after a recent sign-in alone.
 */
export function developerPageRoutes(relyingParty: PagesClient): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const recent = lately(relyingParty);
  const one = `${applications}/:id`;
  // The last one is the path without the rest, too.
  app.use('/developer/*', limitJsonBody, requireDeveloper);
  app.get('/developer', showApplications);
  app.get(applications, (c) => c.redirect('/developer', 303));
  app.get(`${applications}/new`, recent, showMakeApplication);
  app.post(`${applications}/new`, lately(relyingParty, keptOfApplication), makeApplication);
  app.get(one, showApplication);
  app.get(`${one}/secret`, recent, showRotate).post(recent, rotate);
  app.get(`${one}/sign-in`, recent, showSignInSettings).post(recent, changeSignInSettings);
  app.get(`${one}/webhooks/new`, recent, showAddWebhook).post(recent, addWebhook);
  app.get(`${one}/webhooks/:webhook/test`, back).post(testOwnWebhook);
  app.get(`${one}/deliveries/:delivery`, showDelivery).post(sendAgain);
  return app;
}
