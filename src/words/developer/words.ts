import type { PartnerScope } from '#domain/account/partner-scopes.ts';
import type { SignInScope } from '#domain/account/sign-in-scopes.ts';
import type { DeliveryStatus, SignRequestEvent } from '#domain/webhook/webhook.ts';

/** A page with one form: what it does, and the button that does it. */
type Act = { title: string; text: string; button: string };

/** The reasons why a form of these pages was not done. */
export type DeveloperFault =
  | 'name'
  | 'scopes'
  | 'full'
  | 'hours'
  | 'replaced'
  | 'url'
  | 'receiver'
  | 'events'
  | 'webhooksFull'
  | 'notAgain'
  | 'address'
  | 'addresses'
  | 'noAddress';

/** The words of the pages on which an organization keeps its applications. */
export type DeveloperWords = {
  title: string;
  text: string;
  reference: string;
  guides: string;
  make: string;
  back: string;
  refused: { role: string; unproved: string };
  status: Record<'active' | 'disabled', string>;
  deliveryStatus: Record<DeliveryStatus, string>;
  facts: {
    id: string;
    name: string;
    secret: string;
    scopes: string;
    status: string;
    created: string;
    previousUntil: string;
    url: string;
    events: string;
    key: string;
    redirectUris: string;
    attempts: string;
    nextAttempt: string;
  };
  fields: {
    name: string;
    nameHint: string;
    scopes: string;
    scopeText: Record<PartnerScope, string>;
    hours: string;
    hoursHint: (most: number) => string;
    url: string;
    urlHint: string;
    events: string;
    eventText: Record<SignRequestEvent, string>;
    redirectUris: string;
    postLogoutRedirectUris: string;
    addressesHint: (most: number) => string;
    signInScopes: string;
    signInScopeText: Record<Exclude<SignInScope, 'openid'>, string>;
    isPublic: string;
    isPublicHint: string;
  };
  makeAct: Act;
  rotateAct: Act;
  webhookAct: Act;
  signInAct: Act;
  secretShown: {
    made: string;
    rotated: string;
    once: string;
    kept: string;
  };
  keyShown: { title: string; once: string; kept: string; check: string; checkText: string };
  signIn: string;
  noSignIn: string;
  webhooks: string;
  noWebhooks: string;
  test: string;
  deliveries: string;
  noDeliveries: string;
  liveText: string;
  allDeliveries: string;
  delivery: string;
  /** Without the most that may be made, once no more are. */
  attempts: (made: number, most: number | undefined) => string;
  /** Stands for the address of a listener. */
  listener: string;
  attemptList: string;
  noAttempt: string;
  noAnswer: string;
  answered: (status: number) => string;
  milliseconds: (ms: number) => string;
  lastAnswer: string;
  body: string;
  again: string;
  faults: Record<DeveloperFault, string>;
};
