import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { signRequestEvents } from '#domain/webhook/webhook.ts';
import {
  makeWebhookPage,
  webhookKeyPage,
  type WebhookForm,
} from '#web/pages/account/developer/webhooks/make.ts';
import { newWebhookOf } from '../../../common/webhooks/fields.ts';
import { register, TooManyWebhooks } from '../../../common/webhooks/register-webhook.ts';
import { clientSubscriber } from '../../../common/webhooks/subscriber.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { attemptOf, givenOnce, newOnce } from '../../certificates/once.ts';
import { frameOf, readSentForm, type SentForm } from '../../frame.ts';
import { ownApplication } from '../applications.ts';
import { faultsIn, type Refusals } from '../faults.ts';
import { shownApplication } from '../view.ts';

const NewWebhook = newWebhookOf(signRequestEvents);

type Typed = Omit<WebhookForm, 'faults' | 'once'>;

/** GET /developer/applications/{id}/webhooks/new: the form that registers an address for events. */
export async function showAddWebhook(c: Context<ApiEnv>): Promise<Response> {
  const application = shownApplication(await ownApplication(c));
  const form = { url: '', events: signRequestEvents, faults: {}, once: newOnce() };
  return c.html(makeWebhookPage(frameOf(c), { application, form }));
}

/** POST /developer/applications/{id}/webhooks/new: registers it as POST /partner/webhooks does, and shows its key this once. */
export async function addWebhook(c: Context<ApiEnv>): Promise<Response> {
  const form = await readSentForm(c);
  const row = await ownApplication(c);
  const application = shownApplication(row);
  const typed = typedWebhook(form);
  const once = givenOnce(form.text('once'));
  const refuse = (refusals: Refusals) => {
    const faults = faultsIn(pageLanguage(c), refusals);
    return c.html(makeWebhookPage(frameOf(c), { application, form: { ...typed, faults, once } }), 400);
  };
  const input = NewWebhook.safeParse(typed).data;
  if (!input) return refuse(typed.events.length === 0 ? { events: 'events' } : { url: 'url' });
  try {
    const { id } = attemptOf(c, once, input);
    const made = await register(c.var.deps, clientSubscriber(c, row.id), { ...input, id });
    return c.html(webhookKeyPage(frameOf(c), { application, url: input.url, key: made.signing_key }));
  } catch (error) {
    return refuse(refusedWebhook(error));
  }
}

/** What a form says of a webhook. */
export function typedWebhook({ text }: SentForm): Typed {
  return {
    url: text('url').trim(),
    events: signRequestEvents.filter((one) => text(`event_${one}`) === 'true'),
  };
}

/** The refusals of an address that nothing is sent to, and of one webhook too many. Throws any other error again. */
export function refusedWebhook(error: unknown): Refusals {
  if (!(error instanceof Problem) || error.code !== 'invalid_request') throw error;
  return error instanceof TooManyWebhooks ? { form: 'webhooksFull' } : { url: 'receiver' };
}
