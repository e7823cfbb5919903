import { partnerScopes } from '#domain/account/partner-scopes.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { signRequestEvents } from '#domain/webhook/webhook.ts';
import { deliveryPage } from '#web/pages/account/developer/delivery.ts';
import { applicationsPage, noDeveloperPage } from '#web/pages/account/developer/list.ts';
import { makeApplicationPage, secretPage } from '#web/pages/account/developer/make.ts';
import { rotatePage } from '#web/pages/account/developer/rotate.ts';
import { applicationPage } from '#web/pages/account/developer/show.ts';
import type {
  ShownApplication,
  ShownDelivery,
  ShownDeliveryInFull,
} from '#web/pages/account/developer/shown.ts';
import { signInSettingsPage } from '#web/pages/account/developer/sign-in.ts';
import { makeWebhookPage, webhookKeyPage } from '#web/pages/account/developer/webhook.ts';
import type { Html } from '#web/pages/common/layout.ts';
import { developerWords } from '#words/pages/developer.ts';

const frame = (language: Language) => ({ language, token: 'x'.repeat(43) });
const once = 'x'.repeat(24);

const application: ShownApplication = {
  id: '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11',
  name: 'Хаан зээл ХХК',
  scopes: ['sign', 'webhook'],
  status: 'active',
  createdAt: '2026-11-21T04:20:00.000Z',
  previousSecretsUntil: '2026-11-24T04:20:00.000Z',
  redirectUris: ['https://partner.example.mn/callback'],
};
const disabled: ShownApplication = {
  ...application,
  id: '6a1c2b3d-1f2e-4c5d-8e9f-0a1b2c3d4e5f',
  name: 'Монгол Улсын Их Сургуулийн санхүүгийн албаны дотоод бүртгэлийн систем',
  scopes: partnerScopes,
  redirectUris: [],
  status: 'disabled',
};

const delivery: ShownDelivery = {
  id: '9b1d2c3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  eventType: 'sign_request.signed',
  status: 'delivered',
  attempts: 1,
  maxAttempts: 6,
  endpointUrl: 'https://partner.example.mn/webhooks/tamga',
  createdAt: '2026-11-22T07:05:00.000Z',
  nextAttemptAt: undefined,
};
const underWay: ShownDelivery = {
  ...delivery,
  id: '1b1d2c3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  status: 'pending',
  attempts: 2,
  nextAttemptAt: '2026-11-22T07:35:00.000Z',
};

const inFull: ShownDeliveryInFull = {
  ...underWay,
  body: `{"event":"sign_request.signed","request_id":"${disabled.id}","external_ref":"loan-4711","status":"signed"}`,
  responseBody: '<html><body>502 Bad Gateway</body></html>',
  log: [
    { at: '2026-11-22T07:05:00.000Z', code: undefined, error: 'connection refused', ms: 12 },
    { at: '2026-11-22T07:06:00.000Z', code: 502, error: undefined, ms: 340 },
  ],
};

const webhook = {
  id: 'a2f0b7a4-2d5c-4c3a-9a67-5d7f7f0f1d21',
  url: 'https://partner.example.mn/webhooks/tamga',
  events: signRequestEvents,
  status: 'active',
} as const;

const signInForm = {
  redirectUris: 'https://partner.example.mn/callback\nhttp://localhost:8080/callback',
  postLogoutRedirectUris: '',
  scopes: ['profile', 'email'],
  isPublic: false,
} as const;

/** The pages on which an organization keeps its applications, by the names of their pictures. */
export const developerPages: Readonly<Record<string, (language: Language) => Html>> = {
  developer: (language) =>
    applicationsPage(frame(language), { applications: [application, disabled], full: false }),
  'developer-none': (language) => applicationsPage(frame(language), { applications: [], full: false }),
  'developer-full': (language) =>
    applicationsPage(frame(language), { applications: [application], full: true }),
  'developer-role': (language) => noDeveloperPage(frame(language), 'role'),
  'application-make': (language) =>
    makeApplicationPage(frame(language), { name: '', scopes: ['sign', 'webhook'], once, faults: {} }),
  'application-make-refused': (language) => {
    const { name, scopes } = developerWords[language].faults;
    return makeApplicationPage(frame(language), { name: '', scopes: [], once, faults: { name, scopes } });
  },
  'application-secret': (language) =>
    secretPage(frame(language), {
      ...application,
      secret: 'k'.repeat(43),
      address: 'https://tamga.example.mn',
      isNew: true,
    }),
  'application-rotate': (language) => rotatePage(frame(language), { application, hours: '24', faults: {} }),
  'application-rotate-refused': (language) => {
    const { hours } = developerWords[language].faults;
    return rotatePage(frame(language), { application, hours: '999', faults: { hours } });
  },
  application: (language) =>
    applicationPage(frame(language), { application, webhooks: [webhook], deliveries: [underWay, delivery] }),
  'application-empty': (language) =>
    applicationPage(frame(language), { application: disabled, webhooks: [], deliveries: [] }),
  'application-sign-in': (language) =>
    signInSettingsPage(frame(language), { application, form: { ...signInForm, faults: {} } }),
  'application-sign-in-refused': (language) => {
    const { address, addresses } = developerWords[language].faults;
    const faults = {
      redirect_uris: `${address} http://partner.example.mn/`,
      post_logout_redirect_uris: addresses,
    };
    return signInSettingsPage(frame(language), {
      application,
      form: { ...signInForm, redirectUris: 'http://partner.example.mn/', faults },
    });
  },
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
  'webhook-key': (language) =>
    webhookKeyPage(frame(language), { application, url: webhook.url, key: '5f'.repeat(32) }),
  delivery: (language) => deliveryPage(frame(language), { application, delivery: inFull, faults: {}, once }),
  'delivery-again-refused': (language) => {
    const { notAgain } = developerWords[language].faults;
    const fresh = { ...delivery, body: inFull.body, responseBody: undefined, log: [] };
    return deliveryPage(frame(language), { application, delivery: fresh, faults: { form: notAgain }, once });
  },
};
