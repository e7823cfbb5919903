import type { Language } from '#domain/sign-request/sign-request.ts';
import { signRequestEvents } from '#domain/webhook/webhook.ts';
import { deliveryPage } from '#web/pages/account/developer/webhooks/delivery.ts';
import { endKeyPage, madeKeyPage, makeKeyPage } from '#web/pages/account/developer/keys/act.ts';
import { keysPage } from '#web/pages/account/developer/keys/list.ts';
import { quickStartPage } from '#web/pages/account/developer/quick-start.ts';
import { usagePage } from '#web/pages/account/developer/usage.ts';
import { keyWords } from '#words/developer/keys.ts';
import { requestsPage } from '#web/pages/account/developer/requests/list.ts';
import { requestPage } from '#web/pages/account/developer/requests/show.ts';
import { deleteWebhookPage, newKeyPage } from '#web/pages/account/developer/webhooks/act.ts';
import {
  changeWebhookPage,
  makeWebhookPage,
  webhookKeyPage,
} from '#web/pages/account/developer/webhooks/make.ts';
import { deliveryLogPage } from '#web/pages/account/developer/webhooks/log.ts';
import { webhookPage } from '#web/pages/account/developer/webhooks/show.ts';
import { signaturePage } from '#web/pages/account/developer/webhooks/signature.ts';
import { webhookWords } from '#words/developer/webhooks.ts';
import type { Html } from '#web/pages/common/layout.ts';
import { developerWords } from '#words/developer/developer.ts';
import {
  frame,
  once,
  application,
  delivery,
  underWay,
  inFull,
  webhook,
  request,
  stuckRequest,
  requestInFull,
  testApplication,
  testRequest,
  unused,
  key,
  usage,
} from './developer-facts.ts';

/** The pages of the dashboard below an application, and of the organization's keys and usage. */
export const developerActPages: Readonly<Record<string, (language: Language) => Html>> = {
  'quick-start': (language) =>
    quickStartPage(frame(language), { application, address: 'https://tamga.example.mn' }),
  'api-keys': (language) => keysPage(frame(language), { keys: [key], more: false }),
  'api-keys-none': (language) => keysPage(frame(language), { keys: [], more: false }),
  'api-key-make': (language) => makeKeyPage(frame(language), { name: '', days: '', once, faults: {} }),
  'api-key-make-refused': (language) =>
    makeKeyPage(frame(language), { name: '', days: '0', once, faults: keyWords[language].faults }),
  'api-key-made': (language) => {
    const made = { name: key.name, key: `tk_${'k'.repeat(43)}`, address: 'https://tamga.example.mn' };
    return madeKeyPage(frame(language), made);
  },
  'api-key-end': (language) => endKeyPage(frame(language), key),
  usage: (language) => usagePage(frame(language), usage),
  'usage-none': (language) =>
    usagePage(frame(language), { ...usage, days: usage.days.map((one) => ({ ...one, used: unused })) }),
  'webhook-add': (language) =>
    makeWebhookPage(frame(language), {
      application,
      form: { url: '', events: signRequestEvents, once, faults: {} },
    }),
  'webhook-add-refused': (language) => {
    const { receiver, events, webhooksFull } = developerWords[language].faults;
    const faults = { url: receiver, events, form: webhooksFull };
    return makeWebhookPage(frame(language), {
      application,
      form: { url: 'https://10.0.0.1/', events: [], once, faults },
    });
  },
  'webhook-page': (language) =>
    webhookPage(frame(language), {
      application,
      once,
      webhook: { ...webhook, previousKeyUntil: '2026-11-23T04:20:00.000Z' },
      deliveries: [underWay, delivery],
    }),
  'webhook-paused': (language) =>
    webhookPage(frame(language), {
      application,
      once,
      webhook: { ...webhook, status: 'disabled' },
      deliveries: [],
    }),
  'webhook-change': (language) => {
    const form = { url: webhook.url, events: signRequestEvents, faults: {} };
    return changeWebhookPage(frame(language), { application, id: webhook.id, form });
  },
  'delivery-log': (language) =>
    deliveryLogPage(frame(language), { application, deliveries: [underWay, delivery] }),
  'webhook-delete': (language) => deleteWebhookPage(frame(language), { application, webhook }),
  'webhook-new-key': (language) => newKeyPage(frame(language), { application, webhook, once }),
  'webhook-signature': (language) =>
    signaturePage(frame(language), {
      application,
      form: { body: inFull.body, id: delivery.id, timestamp: '1795248000', faults: {} },
      headers: { 'x-webhook-signature': `sha256=${'5f'.repeat(32)}`, 'webhook-signature': 'v1,Zm9v' },
    }),
  'webhook-signature-refused': (language) =>
    signaturePage(frame(language), {
      application,
      form: { body: '', id: '', timestamp: 'now', faults: webhookWords[language].signature.faults },
    }),
  'sign-requests': (language) => {
    const requests = [stuckRequest, request];
    return requestsPage(frame(language), { application, requests, filter: undefined, next: 'x' });
  },
  'sign-requests-none': (language) =>
    requestsPage(frame(language), { application, requests: [], filter: 'rejected', next: null }),
  'sign-request': (language) => requestPage(frame(language), { application, request: requestInFull }),
  'sign-request-test': (language) =>
    requestPage(frame(language), { application: testApplication, request: testRequest }),
  'sign-request-stuck': (language) => {
    const trouble = { kind: 'address', since: '2026-11-22T07:01:00.000Z' } as const;
    const stuck = { ...requestInFull, ...stuckRequest, loa: undefined, signedAt: undefined, deliveries: [] };
    return requestPage(frame(language), { application, request: { ...stuck, trouble } });
  },
  'webhook-key': (language) =>
    webhookKeyPage(frame(language), { application, url: webhook.url, key: '5f'.repeat(32) }),
  delivery: (language) => deliveryPage(frame(language), { application, delivery: inFull, faults: {}, once }),
  'delivery-again-refused': (language) => {
    const { notAgain } = developerWords[language].faults;
    const fresh = { ...delivery, body: inFull.body, responseBody: undefined, log: [] };
    return deliveryPage(frame(language), { application, delivery: fresh, faults: { form: notAgain }, once });
  },
};
