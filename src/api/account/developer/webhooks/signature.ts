import type { Context } from 'hono';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { signDelivery } from '#secrets/sign-delivery.ts';
import { readSigningKey } from '#secrets/webhook-key.ts';
import { signaturePage, type SignatureForm } from '#web/pages/account/developer/webhooks/signature.ts';
import type { Faults } from '#web/pages/account/form.ts';
import { webhookWords } from '#words/developer/webhooks.ts';
import { findDelivery } from '../../../common/webhooks/deliveries/find-delivery.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { frameOf, readSentForm, type SentForm } from '../../frame.ts';
import { ownApplication } from '../applications.ts';
import { shownApplication } from '../view.ts';

type Typed = Omit<SignatureForm, 'faults'>;

/** Characters of a body; those of events are a few thousand. */
const longestBody = 65_536;

/** GET /developer/applications/{id}/signature: the form that computes a signature; with `delivery`, of what that one sends. */
export async function showSignature(c: Context<ApiEnv>): Promise<Response> {
  const client = await ownApplication(c);
  const asked = c.req.query('delivery');
  const delivery =
    asked === undefined
      ? undefined
      : await findDelivery(c.var.deps.orm.em.fork(), { clientId: client.id }, asked);
  const form = { body: delivery?.body ?? '', id: delivery?.id ?? '', timestamp: '', faults: {} };
  return c.html(signaturePage(frameOf(c), { application: shownApplication(client), form }));
}

/** POST /developer/applications/{id}/signature: computes it by what signs deliveries; nothing is kept, and the key is not given back. */
export async function computeSignature(c: Context<ApiEnv>): Promise<Response> {
  const sent = await readSentForm(c);
  const application = shownApplication(await ownApplication(c));
  const typed = typedIn(sent);
  const key = readSigningKey(sent.text('key').trim());
  const faults = faultsOf(pageLanguage(c), typed, key);
  const form = { ...typed, faults };
  if (key === undefined || Object.keys(faults).length > 0)
    return c.html(signaturePage(frameOf(c), { application, form }), 400);
  return c.html(signaturePage(frameOf(c), { application, form, headers: headersOf(typed, key) }));
}

/** Browsers end the lines of a field by CR LF; a body of ours has one line, and no space around it. */
function typedIn({ text }: SentForm): Typed {
  const body = text('body').replaceAll('\r\n', '\n').trim();
  return {
    body: body.slice(0, longestBody + 1),
    id: text('id').trim().slice(0, 128),
    timestamp: text('timestamp').trim().slice(0, 24),
  };
}

function faultsOf(language: Language, { body, id, timestamp }: Typed, key: string | undefined): Faults {
  const { faults } = webhookWords[language].signature;
  return {
    ...(body !== '' && body.length <= longestBody ? {} : { body: faults.body }),
    ...(/^[\w-]{0,64}$/.test(id) ? {} : { id: faults.id }),
    ...(/^\d{1,12}$/.test(timestamp) ? {} : { timestamp: faults.timestamp }),
    ...(key === undefined ? { key: faults.key } : {}),
  };
}

function headersOf({ body, id, timestamp }: Typed, key: string): Record<string, string> {
  const keys = { confirmed: key, all: [key] };
  const headers = signDelivery({ deliveryId: id, body, timestamp: Number(timestamp), keys });
  const { 'x-webhook-signature': ours = '', 'webhook-signature': standard = '' } = headers;
  return { 'x-webhook-signature': ours, ...(id === '' ? {} : { 'webhook-signature': standard }) };
}
