import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../../../http/deps.ts';
import { addWebhook, showAddWebhook } from './add.ts';
import { changeOwnWebhook, setWebhookStatus, showChangeWebhook } from './change.ts';
import { deleteOwnWebhook, showDeleteWebhook } from './delete.ts';
import { sendAgain, showDelivery, testOwnWebhook } from './deliveries.ts';
import { confirmOwnKey, makeNewKey, showNewKey } from './key.ts';
import { showDeliveryLog } from './log.ts';
import { showWebhook } from './show.ts';
import { computeSignature, showSignature } from './signature.ts';

/** A browser that signed in after it had sent the form comes back by GET. */
function back(c: Context<ApiEnv>): Response {
  return c.redirect(`/developer/applications/${c.req.param('id')}/webhooks/${c.req.param('webhook')}`, 303);
}

/**
 * Makes the routes of an application's webhooks and deliveries, below the path of the application; `recent` lets in after a recent
 * sign-in alone: what makes keys, and what says where events go.
 */
export function webhookPageRoutes(recent: MiddlewareHandler<ApiEnv>): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const one = '/webhooks/:webhook';
  app.get('/webhooks/new', recent, showAddWebhook).post(recent, addWebhook);
  app.get(one, showWebhook);
  app.get(`${one}/change`, recent, showChangeWebhook).post(recent, changeOwnWebhook);
  app.get(`${one}/key`, recent, showNewKey).post(recent, makeNewKey);
  app.get(`${one}/delete`, showDeleteWebhook).post(deleteOwnWebhook);
  app.get(`${one}/status`, back).post(setWebhookStatus);
  app.get(`${one}/confirm`, back).post(confirmOwnKey);
  app.get(`${one}/test`, back).post(testOwnWebhook);
  app.get('/deliveries', showDeliveryLog);
  app.get('/deliveries/:delivery', showDelivery).post(sendAgain);
  app.get('/signature', showSignature).post(computeSignature);
  return app;
}
