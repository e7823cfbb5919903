import { defineQuery, defineUpdate } from '@temporalio/workflow';
import type {
  LevelOfAssurance,
  SignRequestFacts,
  SignRequestOutcome,
} from '#domain/sign-request/sign-request.ts';

/** What the flow is started with: the checked facts, and times that tests make short. */
export type SignRequestInput = {
  facts: SignRequestFacts;
  /** When the one reminder goes out, ISO 8601; absent when there is none. */
  reminderAt?: string;
  /** Least time between two links, in milliseconds. */
  reminderGapMs: number;
  /** Pauses before the webhook attempts, in seconds. */
  webhookSchedule: readonly number[];
};

/** Who acts, for the audit trail: the address and the browser the request came from. */
export type Actor = { ipAddress?: string; userAgent?: string; xRequestId: string };

export type SignAct = { loa: LevelOfAssurance; provedChannel?: 'email' | 'sms'; actor: Actor };
export type DeclineAct = { reason?: string; actor: Actor };
export type WithdrawAct = { actor: Actor };
export type RemindAct = { actor: Actor };

/** Answers when the row is written: a 201 means that both the flow and its row exist. */
export const createUpdate = defineUpdate<{ requestId: string }>('create');
/** Answers at acceptance, before the signature is made; signedAt is the moment of acceptance. */
export const signUpdate = defineUpdate<{ signedAt: string }, [SignAct]>('sign');
/** Answers when the row says rejected. */
export const declineUpdate = defineUpdate<{ rejectedAt: string }, [DeclineAct]>('decline');
/** Answers when the row says expired. */
export const withdrawUpdate = defineUpdate<{ expiredAt: string }, [WithdrawAct]>('withdraw');
/** Answers at once; the link is sent by the flow. */
export const remindUpdate = defineUpdate<{ requestId: string }, [RemindAct]>('remind');

export type SignRequestStage = 'creating' | 'waiting' | 'sealing' | 'recording' | 'notifying' | 'ended';

/** For people who look at a flow in the Temporal UI; the product reads the row. */
export const stageQuery = defineQuery<{ stage: SignRequestStage; outcome: SignRequestOutcome | null }>(
  'stage',
);
