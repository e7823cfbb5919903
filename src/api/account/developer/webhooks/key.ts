import type { Context } from 'hono';
import { newKeyPage } from '#web/pages/account/developer/webhooks/act.ts';
import { webhookKeyPage } from '#web/pages/account/developer/webhooks/make.ts';
import { confirmKey } from '../../../common/webhooks/keys/confirm-webhook-key.ts';
import { rotateKey } from '../../../common/webhooks/keys/rotate-webhook-key.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { attemptOf, givenOnce, newOnce } from '../../certificates/once.ts';
import { frameOf, readSentForm } from '../../frame.ts';
import { shownApplication, shownWebhook } from '../view.ts';
import { ownWebhook } from './own.ts';

/** GET …/webhooks/{webhook}/key: the form that makes a new key. */
export async function showNewKey(c: Context<ApiEnv>): Promise<Response> {
  const { client, webhook } = await ownWebhook(c);
  const about = { application: shownApplication(client), webhook: shownWebhook(webhook), once: newOnce() };
  return c.html(newKeyPage(frameOf(c), about));
}

/** POST …/webhooks/{webhook}/key: makes it as POST /partner/webhooks/{id}/rotate-key does, and shows it this once. */
export async function makeNewKey(c: Context<ApiEnv>): Promise<Response> {
  const once = givenOnce((await readSentForm(c)).text('once'));
  const { client, webhook, subscriber } = await ownWebhook(c);
  const { id: actId } = attemptOf(c, once, {});
  const made = await rotateKey(c.var.deps, subscriber, { webhookId: webhook.id, actId });
  const shown = { url: webhook.url, key: made.signing_key, renewed: webhook.id };
  return c.html(webhookKeyPage(frameOf(c), { application: shownApplication(client), ...shown }));
}

/** POST …/webhooks/{webhook}/confirm: the new key alone signs from now on. */
export async function confirmOwnKey(c: Context<ApiEnv>): Promise<Response> {
  await readSentForm(c);
  const { webhook, subscriber, path } = await ownWebhook(c);
  await confirmKey(c.var.deps, subscriber, webhook.id);
  return c.redirect(path, 303);
}
