import { defineQuery, defineUpdate } from '@temporalio/workflow';
import type { ProvenInput } from '#domain/common/act-statement.ts';
import type { Actor } from '#domain/common/actor.ts';
import type { SeenRequest, SignerAddresses } from '#domain/sign-request/changes.ts';
import type {
  LevelOfAssurance,
  SignRequestFacts,
  SignRequestOutcome,
} from '#domain/sign-request/sign-request.ts';
import type { StaffInput } from '../common/operator-retry.ts';
import type { StepsVersion } from '../common/lean.ts';
import type { RetryLimits, Blocker } from '../common/step.ts';

export { operatorRetryUpdate } from '../common/operator-retry.ts';
export type { StaffInput as StaffAct } from '../common/operator-retry.ts';

/** The input of the workflow: the checked facts, and times that tests make short. */
export type SignRequestInput = StepsVersion & {
  facts: SignRequestFacts;
  /** The proof that the partner asked for just this; absent where the row exists already. */
  proofId?: string;
  /** The time of the one reminder, ISO 8601; absent when there is none. */
  reminderAt?: string;
  /** Least time between two links, in milliseconds. */
  reminderGapMs: number;
  /** The signer gets a receipt of what they did; absent in flows from before there were receipts. */
  receipt?: true;
  /** Pauses before the webhook attempts, in seconds. */
  webhookSchedule: readonly number[];
  /** The retry limits of steps; absent for those of `defaultRetryLimits`. */
  patience?: RetryLimits;
  /**
   * Present when the row exists and this run goes on for one that was lost: the time when the link last went out, ISO 8601, or
   * null when it has not; and the signature that was accepted and is to be made, with the time of its acceptance.
   */
  resumed?: {
    linkSentAt: string | null;
    agreed?: SignInput & { at: string };
    /** The generation of the link, where staff have corrected the signer's address. */
    generation?: number;
  };
};

/** An act by a link; its generation is the one that the link had when the API found its request. */
type ByLink = { generation?: number };

export type SignInput = ProvenInput &
  ByLink & {
    loa: LevelOfAssurance;
    provedChannel?: 'email' | 'sms';
    /** Level 3: the question to the signer's devices that took the place of the code. */
    confirmationId?: string;
    /** Level 3: the activation that the PIN was exchanged for; its SAD stays outside of the workflow. */
    activationId?: string;
    /** The name of the words of ours that the signer agreed to; absent where another page asked. */
    consentWords?: string;
    actor: Actor;
  };
export type DeclineInput = ProvenInput & ByLink & { reason?: string; actor: Actor };
/** `generation` is the link's of the request that the partner withdraws: its act names the signer of then. */
export type WithdrawInput = ProvenInput & { generation?: number; actor: Actor };
/** A later end, ISO 8601; `seen` is what staff saw of the request. */
export type ExtendInput = StaffInput & { seen: SeenRequest; expiresAt: string };
/** The signer's addresses from now on. One member of staff proposed them, the actor confirms them. */
export type CorrectSignerInput = StaffInput & {
  seen: SeenRequest;
  signer: SignerAddresses;
  proposedBy: string;
};
export type RemindInput = { actor: Actor };
/** A new activation in place of an expired one. */
export type ActivationInput = ProvenInput & { activationId: string; actor: Actor };

/** Answers when the row is written: a 201 means that both the workflow and its row exist. */
export const createUpdate = defineUpdate<{ requestId: string }>('create');
/** Answers at acceptance, before the signature is made; signedAt is the moment of acceptance. */
export const signUpdate = defineUpdate<{ signedAt: string }, [SignInput]>('sign');
/** Answers when the row says rejected. */
export const declineUpdate = defineUpdate<{ rejectedAt: string }, [DeclineInput]>('decline');
/** Answers when the row says expired. */
export const withdrawUpdate = defineUpdate<{ expiredAt: string }, [WithdrawInput]>('withdraw');
/** Answers at once; the workflow sends the link. */
export const remindUpdate = defineUpdate<{ requestId: string }, [RemindInput]>('remind');

/** Answers at once; the accepted signature is made by the new activation. */
export const provideActivationUpdate = defineUpdate<{ signedAt: string }, [ActivationInput]>(
  'provideActivation',
);
/** Sends the link again in staff's name; answers when that is in the audit trail. */
export const sendAgainUpdate = defineUpdate<{ requestId: string }, [StaffInput]>('operatorSendAgain');
/** Answers when the row has the later end. */
export const extendUpdate = defineUpdate<{ expiresAt: string }, [ExtendInput]>('operatorExtend');
/** Answers when the row has the signer's new addresses; the old link is dead from then on. */
export const correctSignerUpdate = defineUpdate<{ generation: number }, [CorrectSignerInput]>(
  'operatorCorrect',
);
/** Answers when the row says expired; refused, even late, when a signature was recorded. */
export const operatorCancelUpdate = defineUpdate<{ expiredAt: string }, [StaffInput]>('operatorCancel');

export type SignRequestStage = 'creating' | 'waiting' | 'sealing' | 'recording' | 'notifying' | 'ended';

/** The query for people who look at a workflow in the Temporal UI; the product reads the row. */
export const stageQuery = defineQuery<{
  stage: SignRequestStage;
  outcome: SignRequestOutcome | null;
  trouble: Blocker | null;
}>('stage');
