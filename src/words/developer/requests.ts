import type { StuckReason } from '#domain/common/stuck.ts';
import type { ExpiryReason, Language, SignRequestStatus } from '#domain/sign-request/sign-request.ts';
import { requestsEn } from './requests-en.ts';
import { requestsMn } from './requests-mn.ts';

/** The parts of an audit event of a sign request that its timeline tells its partner. */
export type RequestEventFacts = {
  channel: 'email' | 'sms';
  reminder: boolean;
  /** The level at which the signer agreed; undefined where the event has none. */
  loa: number | undefined;
  /** Why it ended without a signature; undefined where the event does not say. */
  why: ExpiryReason | undefined;
  restarted: boolean;
};

/** The actions of which the timeline tells. */
export const toldActions = [
  'sign_request.created',
  'sign_request.discarded',
  'sign_request.link_sent',
  'sign_request.code_sent',
  'sign_request.opened',
  'sign_request.code_wrong',
  'sign_request.code_locked',
  'sign_request.accepted',
  'sign_request.activated',
  'sign_request.signed',
  'sign_request.rejected',
  'sign_request.expired',
  'sign_request.corrected',
  'sign_request.extended',
  'sign_request.flow_ended',
  'support.retried',
  'support.sent_again',
  'support.cancelled',
] as const;
export type ToldAction = (typeof toldActions)[number];

/** What keeps a stuck request, as its partner is told it: of our own machines only that the fault is ours. */
export type Trouble = 'ours' | 'message' | 'address' | 'suspended' | 'pin';

const troubles: Partial<Record<StuckReason, Trouble>> = {
  mail_unavailable: 'message',
  sms_unavailable: 'message',
  address_refused: 'address',
  sending_suspended: 'suspended',
  activation_lapsed: 'pin',
};

/** Gives what a partner is told of a reason. */
export function troubleOf(reason: StuckReason): Trouble {
  return troubles[reason] ?? 'ours';
}

/** The words of the pages on an application's sign requests. */
export type RequestWords = {
  title: string;
  none: string;
  noneYet: string;
  filter: string;
  all: string;
  stuck: string;
  next: string;
  unnamed: string;
  status: Record<SignRequestStatus, string>;
  facts: Record<
    | 'id'
    | 'reference'
    | 'externalRef'
    | 'created'
    | 'expires'
    | 'requiredLoa'
    | 'loa'
    | 'signed'
    | 'rejected'
    | 'why'
    | 'linkHeldBy',
    string
  >;
  ends: Record<ExpiryReason, string>;
  heldBy: Record<'partner' | 'signer', string>;
  since: (time: string) => string;
  trouble: Record<Trouble, { happened: string; todo: string }>;
  timeline: string;
  deliveries: string;
  noDeliveries: string;
  say: Record<ToldAction, (facts: RequestEventFacts) => string>;
};

/** The words of those pages, in each language. */
export const requestWords: Record<Language, RequestWords> = {
  en: requestsEn,
  mn: requestsMn,
};
