import { partnerScopes } from '#domain/account/partner-scopes.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { signRequestEvents } from '#domain/webhook/webhook.ts';
import type {
  ShownApplication,
  ShownDelivery,
  ShownDeliveryInFull,
} from '#web/pages/account/developer/shown.ts';
import type { ShownKey } from '#web/pages/account/developer/keys/list.ts';
import type { ShownUsage } from '#web/pages/account/developer/usage.ts';
import type { ShownRequest, ShownRequestInFull } from '#web/pages/account/developer/requests/shown.ts';

export const frame = (language: Language) => ({ language, token: 'x'.repeat(43) });
export const once = 'x'.repeat(24);

/** A logo within its page, so that it shows without a server of logos. */
export const someLogo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" rx="2" fill="#0a5c36"/><path d="M2 5 4 2l2 3z" fill="#fff"/></svg>')}`;

export const application: ShownApplication = {
  id: '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11',
  name: 'Хаан зээл ХХК',
  livemode: true,
  scopes: ['sign', 'webhook'],
  status: 'active',
  createdAt: '2026-11-21T04:20:00.000Z',
  previousSecretsUntil: '2026-11-24T04:20:00.000Z',
  redirectUris: ['https://partner.example.mn/callback'],
  embeddingOrigins: ['https://partner.example.mn', 'http://localhost:8080'],
};
/** One of the sandbox. */
export const testApplication: ShownApplication = {
  ...application,
  livemode: false,
  previousSecretsUntil: undefined,
  redirectUris: [],
  embeddingOrigins: [],
};
export const disabled: ShownApplication = {
  ...application,
  id: '6a1c2b3d-1f2e-4c5d-8e9f-0a1b2c3d4e5f',
  name: 'Монгол Улсын Их Сургуулийн санхүүгийн албаны дотоод бүртгэлийн систем',
  scopes: partnerScopes,
  redirectUris: [],
  status: 'disabled',
};

export const delivery: ShownDelivery = {
  id: '9b1d2c3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  eventType: 'sign_request.signed',
  status: 'delivered',
  attempts: 1,
  maxAttempts: 6,
  endpointUrl: 'https://partner.example.mn/webhooks/tamga',
  createdAt: '2026-11-22T07:05:00.000Z',
  nextAttemptAt: undefined,
};
export const underWay: ShownDelivery = {
  ...delivery,
  id: '1b1d2c3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  status: 'pending',
  attempts: 2,
  nextAttemptAt: '2026-11-22T07:35:00.000Z',
};

export const inFull: ShownDeliveryInFull = {
  ...underWay,
  body: `{"event":"sign_request.signed","request_id":"${disabled.id}","external_ref":"loan-4711","status":"signed"}`,
  responseBody: '<html><body>502 Bad Gateway</body></html>',
  log: [
    { at: '2026-11-22T07:05:00.000Z', code: undefined, error: 'connection refused', ms: 12 },
    { at: '2026-11-22T07:06:00.000Z', code: 502, error: undefined, ms: 340 },
  ],
};

export const webhook = {
  id: 'a2f0b7a4-2d5c-4c3a-9a67-5d7f7f0f1d21',
  url: 'https://partner.example.mn/webhooks/tamga',
  events: signRequestEvents,
  status: 'active',
  createdAt: '2026-11-21T04:30:00.000Z',
  previousKeyUntil: undefined,
} as const;

export const request: ShownRequest = {
  id: '7c1d2c3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  reference: 'R-7K3F-92XX',
  status: 'signed',
  documentName: 'Зээлийн гэрээ.pdf',
  externalRef: 'loan-4711',
  createdAt: '2026-11-22T07:00:00.000Z',
  stuck: false,
};
export const stuckRequest: ShownRequest = {
  ...request,
  id: '8c1d2c3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  status: 'pending',
  documentName: undefined,
  externalRef: undefined,
  stuck: true,
};
const told = { channel: 'email', reminder: false, loa: undefined, why: undefined, restarted: false } as const;
export const requestInFull: ShownRequestInFull = {
  ...request,
  expiresAt: '2026-11-23T07:00:00.000Z',
  requiredLoa: 2,
  loa: 2,
  signedAt: '2026-11-22T07:05:00.000Z',
  rejectedAt: undefined,
  declineReason: undefined,
  expiryReason: undefined,
  linkGivenTo: ['partner', 'signer'],
  trouble: undefined,
  timeline: [
    { at: '2026-11-22T07:00:00.000Z', action: 'sign_request.created', facts: told },
    { at: '2026-11-22T07:00:01.000Z', action: 'sign_request.link_sent', facts: told },
    { at: '2026-11-22T07:04:00.000Z', action: 'sign_request.code_sent', facts: { ...told, channel: 'sms' } },
    { at: '2026-11-22T07:04:50.000Z', action: 'sign_request.accepted', facts: { ...told, loa: 2 } },
    { at: '2026-11-22T07:05:00.000Z', action: 'sign_request.signed', facts: told },
  ],
  deliveries: [delivery],
  letters: [],
};

/** An open request of the sandbox: its letters, which nobody was sent. */
export const testRequest: ShownRequestInFull = {
  ...requestInFull,
  status: 'pending',
  loa: undefined,
  signedAt: undefined,
  timeline: requestInFull.timeline.slice(0, 3),
  deliveries: [],
  letters: [
    {
      at: '2026-11-22T07:00:01.000Z',
      kind: 'link',
      to: 'saran@example.mn',
      subject: 'Хаан зээл ХХК asks you to sign “Loan agreement.pdf”',
      text: `Open this link to read the request, and to sign or decline:\nhttps://tamga.example.mn/sign/${'x'.repeat(43)}`,
      link: `https://tamga.example.mn/sign/${'x'.repeat(43)}`,
      code: undefined,
    },
    {
      at: '2026-11-22T07:04:00.000Z',
      kind: 'code',
      to: '+97699112233',
      subject: undefined,
      text: undefined,
      link: undefined,
      code: { digits: '482913', until: '2026-11-22T07:09:00.000Z' },
    },
  ],
};

export const signInForm = {
  redirectUris: 'https://partner.example.mn/callback\nhttp://localhost:8080/callback',
  postLogoutRedirectUris: '',
  scopes: ['profile', 'email'],
  isPublic: false,
} as const;

export const unused = { envelope: 0, signature: 0, certificate: 0 };
export const key: ShownKey = {
  id: '5c1d2c3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  name: 'Нэхэмжлэхийн систем',
  prefix: 'tk_Ab3dE6g',
  createdAt: '2026-11-21T04:20:00.000Z',
  lastUsedAt: undefined,
  expiresAt: '2027-11-21T04:20:00.000Z',
};

export const usage: ShownUsage = {
  plan: 'free',
  owners: [
    {
      name: undefined,
      meters: [
        { what: 'requests', used: 93, limit: 100 },
        { what: 'recipients', used: 12, limit: 100 },
        { what: 'bytes', used: 73_400_320, limit: 536_870_912 },
        { what: 'sms', country: 'MN', used: 0, limit: 20 },
      ],
    },
    { name: disabled.name, meters: [{ what: 'requests', used: 4, limit: undefined }] },
  ],
  days: Array.from({ length: 30 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    used: { envelope: index % 3, signature: (index * 7) % 11, certificate: index % 9 === 0 ? 1 : 0 },
  })).map((one) => (one.day > '2026-11-24' ? { ...one, used: unused } : one)),
};
