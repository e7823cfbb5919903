import { html } from 'hono/html';
import type { PartnerScope } from '#domain/account/partner-scopes.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { isListenerAddress } from '#domain/webhook/listener.ts';
import type { DeliveryStatus } from '#domain/webhook/webhook.ts';
import { developerWords } from '#words/developer/developer.ts';
import type { Html } from '../../common/layout.ts';

/** An application as the pages show it; times are ISO 8601 UTC. */
export type ShownApplication = {
  id: string;
  name: string;
  /** False of a sandbox application. */
  livemode: boolean;
  scopes: readonly PartnerScope[];
  status: 'active' | 'disabled';
  createdAt: string;
  /** Until when the last secret of before is taken. */
  previousSecretsUntil: string | undefined;
  /** Where people are sent back to after a sign-in; none where it signs nobody in. */
  redirectUris: readonly string[];
  /** The origins whose pages may frame those of its sign requests. */
  embeddingOrigins: readonly string[];
};

export type ShownWebhook = {
  id: string;
  url: string;
  events: readonly string[];
  status: 'active' | 'disabled';
  createdAt: string;
  /** Until when the key before the last rotation signs. */
  previousKeyUntil: string | undefined;
};

/** A delivery as a list shows it. */
export type ShownDelivery = {
  id: string;
  eventType: string;
  status: DeliveryStatus;
  attempts: number;
  maxAttempts: number;
  endpointUrl: string;
  createdAt: string;
  nextAttemptAt: string | undefined;
};

/** A delivery as its own page shows it. */
export type ShownDeliveryInFull = ShownDelivery & {
  /** The bytes that are sent, as text. */
  body: string;
  /** The first 2 KiB of the last answer. */
  responseBody: string | undefined;
  /** The attempts, oldest first. */
  log: readonly { at: string; code: number | undefined; error: string | undefined; ms: number }[];
};

export function pathOfApplication({ id }: Pick<ShownApplication, 'id'>, rest = ''): string {
  return `/developer/applications/${id}${rest}`;
}

/** The path of a webhook of an application, and of its pages. */
export function pathOfWebhook(application: Pick<ShownApplication, 'id'>, id: string, rest = ''): string {
  return pathOfApplication(application, `/webhooks/${id}${rest}`);
}

/** Draws one fact of a list of facts. */
export function fact(label: string, value: Html | string): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** Draws a text that a program takes: an id, an address, a name of an event. */
export function code(text: string): Html {
  return html`<code translate="no">${text}</code>`;
}

/** Draws the receiver of a webhook: its address, or that it is a listener, which has none. */
export function receiver(language: Language, url: string): Html {
  return isListenerAddress(url) ? html`${developerWords[language].listener}` : code(url);
}

/** Tells how many attempts a delivery took, or how many it had of those it may have. */
export function attemptsOf(language: Language, { status, attempts, maxAttempts }: ShownDelivery): string {
  return developerWords[language].attempts(attempts, status === 'delivered' ? undefined : maxAttempts);
}
