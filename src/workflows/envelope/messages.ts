import { defineQuery, defineUpdate } from '@temporalio/workflow';
import type { ProvenInput } from '#domain/common/act-statement.ts';
import type { Actor } from '#domain/common/actor.ts';
import type { RecipientState } from '#domain/envelope/may-act.ts';
import type { SenderNotice } from '#domain/envelope/sender-notices.ts';
import type { EnvelopeEnd, RecipientRole, RoutingType } from '#domain/envelope/envelope.ts';
import type { AcceptedSignature } from './parts/accepted-signature.ts';
import type { StaffAct } from '../sign-request/messages.ts';
import type { StepsVersion } from '../common/lean.ts';
import type { RetryLimits, Blocker } from '../common/step.ts';

/** The facts about a recipient that the workflow needs. */
export type RecipientInput = { id: string; role: RecipientRole; routingOrder: number; position: number };

/** The input with which `send` starts the workflow of an envelope; times are ISO 8601 UTC with milliseconds. */
export type EnvelopeInput = StepsVersion & {
  envelopeId: string;
  organizationId: string;
  /**
   * The row's `send_id` when the draft was frozen: the draft that was checked. `recordEnvelopeSent` refuses with invalid_state when
   * the row has another or none (the draft was changed meanwhile), or is gone.
   */
  sendId: string;
  routingType: RoutingType;
  recipients: RecipientInput[];
  sentAt: string;
  expiresAt: string;
  /** Days between a recipient's timed reminders; 0 for none. */
  reminderDays: number;
  /** Least time between two messages to one recipient by hand, in milliseconds. */
  reminderGapMs: number;
  /** The time that a prepared signature holds the next revision, in milliseconds. */
  reservationMs: number;
  webhookSchedule: readonly number[];
  actor: Actor;
  /** The proof that the sender had just this sent; absent where the row says sent already. */
  proofId?: string;
  /** The acts of recipients of which the sender is told one by one; absent for none. */
  tellSender?: readonly SenderNotice[];
  /** The length of a day of reminders, in milliseconds; absent for a day. */
  dayMs?: number;
  /** The number of events from which on the workflow goes on as a new run; absent for the server's own advice. */
  historyLimit?: number;
  /** The retry limits of steps; absent for those of `defaultRetryLimits`. */
  patience?: RetryLimits;
  /** The state that the run before left to this one (continue-as-new); absent at the start. */
  carried?: EnvelopeCarried;
};

export type EnvelopeCarried = {
  standings: Record<string, RecipientState>;
  opened: string[];
  messages: Record<string, SentMessages>;
  /** The generations of corrected recipients' links. */
  generations: Record<string, number>;
  expiresAt: string;
  /** The run before was lost before the document was laid out and certified. */
  unprepared?: boolean;
  /** Signatures that the run before had accepted when it was lost, in the order in which they are to be made. */
  accepted?: AcceptedSignature[];
  /** The run before was lost before an approval was sealed. */
  unsealed?: boolean;
};

/**
 * The messages to a recipient: the times of the invitation and of the last message, in milliseconds since the epoch, the
 * number of timed reminders, and whether the one before the end went out.
 */
export type SentMessages = { invitedAt: number; at: number; reminders: number; last: boolean };

/**
 * An act by a link. `generation` is the link's (envelope_recipient.link_generation when it was opened): an act by a link
 * that a correction has killed meanwhile is refused as gone.
 */
export type LinkInput = { recipientId: string; generation?: number; actor: Actor };

/** An act by a link that is put on record. */
export type ProvenLinkInput = ProvenInput & LinkInput;

/** A recipient opened the page: they are `delivered`. */
export type OpenInput = ProvenLinkInput;
/** The name of the words that somebody agreed to: it stands in the statement of the act. */
type Consented = { consentWords?: string };

/** A recipient signs; their input is in the act's row. `loa` as proved: 1 the link, 2 a code, 3 a credential. */
export type SignRecipientInput = ProvenLinkInput &
  Consented & {
    actId: string;
    loa: 1 | 2 | 3;
    provedChannel?: 'email' | 'sms';
    /** auth_method credential: the question to the recipient's devices that they confirmed besides. */
    confirmationId?: string;
    /** auth_method credential: the activation of the prepared digest; the act is the prepared one. */
    activationId?: string;
    /** How they made their signature's mark. */
    mark?: 'drawn' | 'typed' | 'uploaded';
  };
export type ApproveInput = ProvenLinkInput & Consented & { loa: 1 | 2; provedChannel?: 'email' | 'sms' };
export type DeclineEnvelopeInput = ProvenLinkInput & { reason: string };
export type HostInput = ProvenLinkInput & { name: string };
export type VoidInput = ProvenInput & { reason: string; actor: Actor };
/** The recipient to remind; without one, all whose turn it is. */
export type RemindEnvelopeInput = { recipientId?: string; actor: Actor };
/** A recipient is corrected; the new address, name, phone or access code stand in the act's row. */
export type CorrectInput = ProvenInput & {
  recipientId: string;
  actId: string;
  /** The generation of the link that the sender saw: a later correction is not undone by an earlier one. */
  generation?: number;
  actor: Actor;
} & ByStaff;
/** Of an act of staff in the sender's place: why, and who proposed a correction that the actor confirms. */
type ByStaff = { reason?: string; proposedBy?: string };
/** Name, message or a later end; the words stand in the act's row. */
export type ChangeInput = ProvenInput & { actId: string; expiresAt?: string; actor: Actor } & ByStaff;
export type PrepareInput = LinkInput & { actId: string };

/** Answers when the row says sent: a 200 means that both the workflow and the sent envelope exist. */
export const sendUpdate = defineUpdate<{ sentAt: string }>('send');
/** Answers when the row says delivered. */
export const openUpdate = defineUpdate<{ deliveredAt: string }, [OpenInput]>('open');
/** Answers at acceptance, before the signature is made; signedAt is the moment of acceptance. */
export const signEnvelopeUpdate = defineUpdate<{ signedAt: string }, [SignRecipientInput]>('sign');
/** Answers at acceptance. */
export const approveUpdate = defineUpdate<{ approvedAt: string }, [ApproveInput]>('approve');
/** Answers when the row says declined. */
export const declineEnvelopeUpdate = defineUpdate<{ declinedAt: string }, [DeclineEnvelopeInput]>('decline');
/** The host is present; answers when the row says so. */
export const hostUpdate = defineUpdate<{ confirmedAt: string }, [HostInput]>('host');
/** Answers when the row says voided. */
export const voidUpdate = defineUpdate<{ voidedAt: string }, [VoidInput]>('void');
/** Answers with the recipients who get a message. */
export const remindEnvelopeUpdate = defineUpdate<{ reminded: string[] }, [RemindEnvelopeInput]>('remind');
/** Answers when the row has the correction; the old link is dead from then on. */
export const correctUpdate = defineUpdate<{ recipientId: string }, [CorrectInput]>('correct');
/** Answers when the row has the change. */
export const changeUpdate = defineUpdate<{ expiresAt: string }, [ChangeInput]>('change');
/** Fixes the bytes that a credential is to sign, and holds the next revision for them until `expiresAt`. */
export const prepareUpdate = defineUpdate<{ digest: string; expiresAt: string }, [PrepareInput]>('prepare');
/** A new activation in place of an expired one. */
export const provideRecipientActivationUpdate = defineUpdate<
  { signedAt: string },
  [ProvenInput & { recipientId: string; activationId: string; actor: Actor }]
>('provideActivation');
/** The end of an envelope that was cancelled. */
export type EndCancelled = Exclude<EnvelopeEnd, 'completed'>;

/** Tries the stuck step at once; answers when that is in the audit trail. */
export const retryEnvelopeUpdate = defineUpdate<{ step: string }, [StaffAct]>('operatorRetry');
/** Sends links again in staff's name, to one recipient or to all whose turn it is; answers when that is in the audit trail. */
export const sendEnvelopeAgainUpdate = defineUpdate<
  { sentTo: string[] },
  [StaffAct & { recipientId?: string }]
>('operatorSendAgain');
/**
 * Voids the envelope in staff's name; answers when the row says voided. Where it has ended otherwise and a signature that
 * was accepted before is stuck, that is dropped: then with how and when it had ended.
 */
export const cancelEnvelopeUpdate = defineUpdate<{ voidedAt: string; status?: EndCancelled }, [StaffAct]>(
  'operatorCancel',
);

export type EnvelopeStage =
  | 'sending'
  | 'preparing'
  | 'waiting'
  | 'sealing'
  | 'recording'
  | 'notifying'
  | 'ended';

/** The query for people who look at a workflow in the Temporal UI; the product reads the rows. */
export const envelopeStageQuery = defineQuery<{
  stage: EnvelopeStage;
  end: EnvelopeEnd | null;
  standings: Record<string, RecipientState>;
  trouble: Blocker | null;
}>('stage');
