import type { ExpiryReason, SignRequestStatus } from '#domain/sign-request/sign-request.ts';
import type { RequestEventFacts, ToldAction, Trouble } from '#words/developer/requests.ts';
import type { ShownDelivery } from '../shown.ts';

/** A sign request as a list shows it; times are ISO 8601 UTC. */
export type ShownRequest = {
  id: string;
  /** As people read it: `R-7K3F-92XX`. */
  reference: string;
  status: SignRequestStatus;
  documentName: string | undefined;
  externalRef: string | undefined;
  createdAt: string;
  stuck: boolean;
};

/** A sign request as its own page shows it. */
export type ShownRequestInFull = ShownRequest & {
  expiresAt: string;
  requiredLoa: number;
  loa: number | undefined;
  signedAt: string | undefined;
  rejectedAt: string | undefined;
  declineReason: string | undefined;
  expiryReason: ExpiryReason | undefined;
  linkGivenTo: readonly ('partner' | 'signer')[];
  trouble: { kind: Trouble; since: string } | undefined;
  /** What happened, oldest first. */
  timeline: readonly { at: string; action: ToldAction; facts: RequestEventFacts }[];
  deliveries: readonly ShownDelivery[];
  /** The letters of a sandbox's request, oldest first; none of a live one. */
  letters: readonly ShownLetter[];
};

/** A letter of the sandbox, which was not sent. */
export type ShownLetter = {
  at: string;
  kind: 'link' | 'reminder' | 'code';
  to: string;
  subject: string | undefined;
  text: string | undefined;
  /** The signing page, while the request waits for its signer. */
  link: string | undefined;
  /** The one-time code with its end, while it can be used. */
  code: { digits: string; until: string } | undefined;
};
