import type { RunningTask } from '#clients/temporal/server-clock.ts';
import type { Executions } from '#clients/temporal/executions.ts';
import type { ProvenInput } from '#domain/common/act-statement.ts';
import type { Actor } from '#domain/common/actor.ts';
import type { FlowKind } from '#domain/common/flow-kinds.ts';
import type { RecipientRole, RecipientStatus, RoutingType } from '#domain/envelope/envelope.ts';
import type { LevelOfAssurance, SignRequestFacts } from '#domain/sign-request/sign-request.ts';
import type { Orm } from '#entities/orm.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';

export type FlowWatchDependencies = {
  orm: Orm;
  executions: Executions;
  actKeys: ActPublicKeys;
  /** Notes how far our clock is from Temporal's, by an activity that runs; it never throws. */
  noteServerClock?: (task: RunningTask) => Promise<void>;
};

/** The input of a `sign` that a workflow accepted, and when it did, ISO 8601. */
export type AgreedSignature = ProvenInput & {
  loa: LevelOfAssurance;
  provedChannel?: 'email' | 'sms';
  confirmationId?: string;
  activationId?: string;
  actor: Actor;
  at: string;
};

/** The same of a recipient of an envelope. */
export type AgreedRecipient = AgreedSignature & { recipientId: string; actId: string; generation?: number };

/**
 * Rows whose ids begin with these hexadecimal digits, to be compared with the running executions. Compared by count first,
 * and by id where the counts differ; `walk`: each row's execution is asked for itself, whatever the counts are.
 */
export type Place = { prefix: string; walk: boolean };

export type FindEndedInput = {
  kind: FlowKind;
  places: Place[];
  /** Only rows and runs older than this, ISO 8601. */
  before: string;
};

/** A request whose workflow does not run: all that a new one needs. */
export type EndedSignRequest = {
  kind: 'sign_request';
  id: string;
  facts: SignRequestFacts;
  /** The time when the link last went out, ISO 8601; null when it has not. */
  linkSentAt: string | null;
  /** A correction of the signer's address raises it. */
  linkGeneration: number;
  /** The act by which the signer agreed; null when they have not. */
  agreed: AgreedSignature | null;
};

/** A recipient of an envelope whose workflow does not run; times are ISO 8601. */
export type EndedRecipient = {
  id: string;
  role: RecipientRole;
  routingOrder: number;
  position: number;
  status: RecipientStatus;
  linkGeneration: number;
  opened: boolean;
  /** The times of the first and the last message with the link; null before the first. */
  sentAt: string | null;
  linkSentAt: string | null;
};

/** An envelope whose workflow does not run; times are ISO 8601. */
export type EndedEnvelope = {
  kind: 'envelope';
  id: string;
  organizationId: string;
  /** The sender. */
  userId: string;
  sendId: string;
  routingType: RoutingType;
  sentAt: string;
  expiresAt: string;
  reminderDays: number;
  xRequestId: string;
  /** Its sending is in the audit trail, with event and usage. */
  announced: boolean;
  /** The document is laid out and certified. */
  prepared: boolean;
  /** An approval is on record without the platform's seal. */
  unsealed: boolean;
  recipients: EndedRecipient[];
  /** The acts of those who agreed and whose signatures are to be made, in their order. */
  agreed: AgreedRecipient[];
};

/** A delivery whose workflow does not run. */
export type EndedDelivery = {
  kind: 'webhook_delivery';
  id: string;
  owner: { clientId: string } | { organizationId: string };
  redeliveries: number;
  attempts: number;
  /** The time of the next attempt, ISO 8601; null for at once. */
  nextAttemptAt: string | null;
};

/** A row that is open and has no workflow, with all that a new workflow needs. */
export type EndedFlow = EndedSignRequest | EndedEnvelope | EndedDelivery;

export type FoundEnded = {
  /** The flows that are to be started again. */
  ended: EndedFlow[];
  /** The places that are still to be compared. */
  left: Place[];
  /** The number of rows that were marked for staff. */
  raised: number;
  /** The number of questions that Temporal was asked. */
  asked: number;
};
