import { ApplicationFailure, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import type { ProblemCode } from '#domain/common/problem.ts';
import type { SignRequestOutcome } from '#domain/sign-request/sign-request.ts';
import { flowStageKey } from './search-attributes.ts';
import type { Actor, SignRequestInput, SignRequestStage } from './sign-request-messages.ts';

/** All that a sign request's flow remembers; the handlers set it, the story acts on it. */
export type SignRequestState = {
  input: SignRequestInput;
  stage: SignRequestStage;
  /** Whether the row exists: the create update waits for it. */
  created: 'unknown' | 'yes' | 'no';
  /** Set once, by whoever comes first: signer, partner or the timer. */
  outcome: SignRequestOutcome | undefined;
  /** Who brought the outcome about, and at which address the code was received. */
  actor: Actor | undefined;
  provedChannel: 'email' | 'sms' | undefined;
  recorded: boolean;
  linksDue: number;
  /** When a link was last asked for, in milliseconds; undefined when none was. */
  linkAt: number | undefined;
  /** When the partner last had the link sent again, in milliseconds. */
  remindedAt: number | undefined;
};

export function initialState(input: SignRequestInput): SignRequestState {
  return {
    input,
    stage: 'creating',
    created: 'unknown',
    outcome: undefined,
    actor: undefined,
    provedChannel: undefined,
    recorded: false,
    linksDue: input.facts.notify ? 1 : 0,
    linkAt: input.facts.notify ? Date.now() : undefined,
    remindedAt: undefined,
  };
}

const words: Record<SignRequestStage, (state: SignRequestState) => string> = {
  creating: () => 'Writing the request to the database.',
  waiting: (s) =>
    `Waiting for the signer until **${s.input.facts.expiresAt}** (level of assurance ${s.input.facts.requiredLoa}). Nothing to do.`,
  sealing: () =>
    'The signer has signed. **The signature is being made**: the key service signs and timestamps; it is tried again until it succeeds. If this lasts, look at the key service and its timestamping authority.',
  recording: (s) =>
    `Decided: **${s.outcome?.status}**. Writing it to the database; tried again until it succeeds.`,
  notifying: (s) => `Ended: **${s.outcome?.status}**. Starting the webhook deliveries.`,
  ended: (s) => `Ended: **${s.outcome?.status}** at ${s.outcome?.at}. Deliveries run as flows of their own.`,
};

/** Moves to a stage and says so where operators look: search attribute and current details. */
export function enterStage(state: SignRequestState, stage: SignRequestStage): void {
  state.stage = stage;
  setCurrentDetails(words[stage](state));
  upsertSearchAttributes([{ key: flowStageKey, value: stage }]);
}

/** A refusal whose type is a problem code, which the API turns into its answer. */
export function refusal(
  code: ProblemCode,
  message: string,
  details?: Record<string, unknown>,
): ApplicationFailure {
  return ApplicationFailure.create({
    type: code,
    message,
    nonRetryable: true,
    details: details ? [details] : [],
  });
}

/** Throws invalid_state when the request is no longer pending, by whatever was first. */
export function assertPending(state: SignRequestState): void {
  const late = Date.now() >= Date.parse(state.input.facts.expiresAt);
  if (state.outcome === undefined && !late) return;
  const status = state.outcome?.status ?? 'expired';
  throw refusal('invalid_state', `The sign request is no longer pending: it is ${status}.`, { status });
}
