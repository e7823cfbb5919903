import type { Context } from 'hono';
import { deleteWebhookPage } from '#web/pages/account/developer/webhooks/act.ts';
import { endWebhook } from '../../../common/webhooks/delete-webhook.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { frameOf, readSentForm } from '../../frame.ts';
import { shownApplication, shownWebhook } from '../view.ts';
import { ownWebhook } from './own.ts';

/** GET …/webhooks/{webhook}/delete: says what ends with it, and asks. */
export async function showDeleteWebhook(c: Context<ApiEnv>): Promise<Response> {
  const { client, webhook } = await ownWebhook(c);
  const about = { application: shownApplication(client), webhook: shownWebhook(webhook) };
  return c.html(deleteWebhookPage(frameOf(c), about));
}

/** POST …/webhooks/{webhook}/delete: deletes it as DELETE /partner/webhooks/{id} does. */
export async function deleteOwnWebhook(c: Context<ApiEnv>): Promise<Response> {
  await readSentForm(c);
  const { client, webhook, subscriber } = await ownWebhook(c);
  await endWebhook(c.var.deps, subscriber, webhook.id);
  return c.redirect(`/developer/applications/${client.id}`, 303);
}
