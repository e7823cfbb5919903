import type { Context } from 'hono';
import { signRequestEvents, webhookStatuses } from '#domain/webhook/webhook.ts';
import { changeWebhookPage, type WebhookForm } from '#web/pages/account/developer/webhooks/make.ts';
import { newWebhookOf } from '../../../common/webhooks/fields.ts';
import { changeWebhook } from '../../../common/webhooks/update-webhook.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { frameOf, readSentForm } from '../../frame.ts';
import { faultsIn, type Refusals } from '../faults.ts';
import { shownApplication } from '../view.ts';
import { refusedWebhook, typedWebhook } from './add.ts';
import { ownWebhook } from './own.ts';

/** A form has both, as a new webhook has. */
const Changed = newWebhookOf(signRequestEvents);

/** GET …/webhooks/{webhook}/change: the form that changes its address and events. */
export async function showChangeWebhook(c: Context<ApiEnv>): Promise<Response> {
  const { url, events } = (await ownWebhook(c)).webhook;
  return draw(c, { url, events, faults: {} });
}

/** POST …/webhooks/{webhook}/change: changes it as PATCH /partner/webhooks/{id} does. */
export async function changeOwnWebhook(c: Context<ApiEnv>): Promise<Response> {
  const typed = typedWebhook(await readSentForm(c));
  const { webhook, subscriber, path } = await ownWebhook(c);
  const refuse = (refusals: Refusals) => draw(c, { ...typed, faults: faultsIn(pageLanguage(c), refusals) });
  const changes = Changed.safeParse(typed).data;
  if (!changes) return refuse(typed.events.length === 0 ? { events: 'events' } : { url: 'url' });
  try {
    await changeWebhook(c.var.deps, subscriber, webhook.id, changes);
    return c.redirect(path, 303);
  } catch (error) {
    return refuse(refusedWebhook(error));
  }
}

/** POST …/webhooks/{webhook}/status: pauses it, or lets it go on; any other status changes nothing. */
export async function setWebhookStatus(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const { webhook, subscriber, path } = await ownWebhook(c);
  const status = webhookStatuses.find((one) => one === text('status'));
  if (status) await changeWebhook(c.var.deps, subscriber, webhook.id, { status });
  return c.redirect(path, 303);
}

async function draw(c: Context<ApiEnv>, form: WebhookForm): Promise<Response> {
  const { client, webhook } = await ownWebhook(c);
  const page = { application: shownApplication(client), id: webhook.id, form };
  return c.html(changeWebhookPage(frameOf(c), page), Object.keys(form.faults).length > 0 ? 400 : 200);
}
