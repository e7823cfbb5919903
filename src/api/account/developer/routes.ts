import { Hono } from 'hono';
import { makeOfMode } from '#web/pages/account/developer/mode.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { lately } from '../lately.ts';
import type { PagesClient } from '../session/relying-party.ts';
import { changeEmbedding, showEmbedding } from './embedding.ts';
import { requireDeveloper } from './guard.ts';
import { endOwnKey, showEndKey } from './keys/end.ts';
import { showKeys } from './keys/list.ts';
import { makeOwnKey, showMakeKey } from './keys/make.ts';
import { showApplications } from './list.ts';
import { changeLogo, limitLogo, removeLogo, showLogo } from './logo.ts';
import { keptOfApplication, makeApplication, showMakeApplication } from './make.ts';
import { showQuickStart } from './quick-start.ts';
import { showRequests } from './requests/list.ts';
import { showRequest } from './requests/show.ts';
import { rotate, showRotate } from './rotate.ts';
import { showApplication } from './show.ts';
import { changeSignInSettings, showSignInSettings } from './sign-in.ts';
import { showUsage } from './usage.ts';
import { webhookPageRoutes } from './webhooks/routes.ts';

const applications = '/developer/applications';

/**
 * Makes the routes of the pages on which an organization keeps its applications (specification, "Authentication" 1); `user` is set before
 * them. Secrets and keys are made after a recent sign-in alone.
 */
export function developerPageRoutes(relyingParty: PagesClient): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const recent = lately(relyingParty);
  const one = `${applications}/:id`;
  // The last one is the path without the rest, too.
  app.use('/developer/*', requireDeveloper);
  app.use(`${one}/logo`, limitLogo);
  app.use('/developer/*', limitJsonBody);
  app.get('/developer', showApplications('live'));
  app.get('/developer/test', showApplications('test'));
  app.get('/developer/usage', showUsage);
  app.get('/developer/keys', showKeys);
  app.get('/developer/keys/new', recent, showMakeKey).post(recent, makeOwnKey);
  app.get('/developer/keys/:key/end', showEndKey).post(endOwnKey);
  app.get(applications, (c) => c.redirect('/developer', 303));
  for (const mode of ['live', 'test'] as const) {
    app.get(makeOfMode[mode], recent, showMakeApplication(mode));
    app.post(makeOfMode[mode], lately(relyingParty, keptOfApplication(mode)), makeApplication(mode));
  }
  app.get(one, showApplication);
  app.get(`${one}/quick-start`, showQuickStart);
  app.get(`${one}/secret`, recent, showRotate).post(recent, rotate);
  app.get(`${one}/sign-in`, recent, showSignInSettings).post(recent, changeSignInSettings);
  app.get(`${one}/logo`, recent, showLogo).post(recent, changeLogo);
  app.post(`${one}/logo/remove`, recent, removeLogo);
  app.get(`${one}/embedding`, recent, showEmbedding).post(recent, changeEmbedding);
  app.get(`${one}/sign-requests`, showRequests);
  app.get(`${one}/sign-requests/:request`, showRequest);
  app.route(one, webhookPageRoutes(recent));
  return app;
}
