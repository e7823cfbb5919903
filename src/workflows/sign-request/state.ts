import {
  ApplicationFailure,
  CancellationScope,
  condition,
  setCurrentDetails,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { Actor, KnownActor } from '#domain/common/actor.ts';
import type { ProblemCode } from '#domain/common/problem.ts';
import type { SignRequestOutcome } from '#domain/sign-request/sign-request.ts';
import { flowStageKey } from '../common/search-attributes.ts';
import type { SignRequestInput, SignRequestStage } from './messages.ts';
import { isLean } from '../common/lean.ts';
import { defaultRetryLimits, markStuck, type Stuckable } from '../common/step.ts';
import { blockerInWords, writeBlocker } from '../common/blocker.ts';

/** The memory of a sign request's workflow; the handlers set it, the run acts on it. */
export type SignRequestState = Stuckable & {
  input: SignRequestInput;
  stage: SignRequestStage;
  /** The stage that the search attributes are known to say; undefined where it is written each time. */
  shownStage: SignRequestStage | undefined;
  /** The existence of the row: the create update waits for it. */
  created: 'unknown' | 'yes' | 'no';
  /** Set once, by the first to decide: signer, partner or the timer. */
  outcome: SignRequestOutcome | undefined;
  /** The actor of the outcome, and the kind of address that received the code. */
  actor: Actor | undefined;
  /** The proof of the act that decided the outcome; undefined when the clock did. */
  proofId: string | undefined;
  provedChannel: 'email' | 'sms' | undefined;
  /** The activation by which the key service signs at level 3. */
  activationId: string | undefined;
  /** The request of staff to end a request whose signature is stuck; the row decides whether it came too late. */
  cancellation: Cancellation | undefined;
  /** Leaves the sealing, whether it is being tried or waits. */
  leaveSealing: () => void;
  recorded: boolean;
  linksDue: number;
  /** The next link is the timer's reminder. */
  timerAsks: boolean;
  /** The time when a link was last asked for, in milliseconds; undefined when none was. */
  linkAt: number | undefined;
  /** The time when the partner last had the link sent again, in milliseconds. */
  remindedAt: number | undefined;
  /** The end of the period, ISO 8601: staff may move it. */
  expiresAt: string;
  /** The time of the one reminder, ISO 8601. */
  reminderAt: string | undefined;
  /** Waits for the time of the reminder that a later end has. */
  remindLater: () => void;
  /** The generation of the link: a correction of the signer's address raises it. */
  generation: number;
  /** What staff change just now. */
  changing: 'end' | 'signer' | undefined;
};

export type Cancellation = {
  outcome: Extract<SignRequestOutcome, { status: 'expired' }>;
  actor: KnownActor<'staffId'>;
  proofId: string;
};

export function initialState(input: SignRequestInput): SignRequestState {
  const { requestId, notify } = input.facts;
  const sent = linkSentBefore(input);
  const state: SignRequestState = {
    trouble: undefined,
    retries: 0,
    patience: input.patience ?? defaultRetryLimits,
    describe: () => describe(state),
    write: (trouble) =>
      writeBlocker(state.patience, { flow: 'sign_request', id: requestId, stage: state.stage, trouble }),
    mark: () => markBlocker(state),
    input,
    stage: 'creating',
    shownStage: input.steps && 'waiting',
    created: input.resumed ? 'yes' : 'unknown',
    ...decidedBefore(input),
    cancellation: undefined,
    leaveSealing: () => undefined,
    recorded: false,
    linksDue: notify && sent === undefined ? 1 : 0,
    timerAsks: false,
    linkAt: sent ?? (notify ? Date.now() : undefined),
    remindedAt: sent,
    expiresAt: input.facts.expiresAt,
    reminderAt: input.reminderAt,
    remindLater: () => undefined,
    generation: input.resumed?.generation ?? 1,
    changing: undefined,
  };
  return state;
}

/** What the run before had accepted: a signature that is to be made, or nothing. */
function decidedBefore({ resumed }: SignRequestInput) {
  const agreed = resumed?.agreed;
  return {
    outcome: agreed && ({ status: 'signed', at: agreed.at, loa: agreed.loa } as const),
    actor: agreed?.actor,
    proofId: agreed?.proofId,
    provedChannel: agreed?.provedChannel,
    activationId: agreed?.activationId,
  };
}

/** The time when the run before this one last sent the link, in milliseconds; undefined when none did. */
export function linkSentBefore({ resumed }: SignRequestInput): number | undefined {
  return resumed?.linkSentAt ? Date.parse(resumed.linkSentAt) : undefined;
}

const words: Record<SignRequestStage, (state: SignRequestState) => string> = {
  creating: () => 'Writing the request to the database.',
  waiting: (s) =>
    `Waiting for the signer until **${s.expiresAt}** (level of assurance ${s.input.facts.requiredLoa}).${s.trouble ? '' : ' Nothing to do.'}`,
  sealing: () =>
    'The signer has signed. **The signature is being made**: the key service signs and timestamps; it is tried again until it succeeds. If this lasts, look at the key service and its timestamping authority.',
  recording: (s) =>
    `Decided: **${s.outcome?.status}**. Writing it to the database; tried again until it succeeds.`,
  notifying: (s) => `Ended: **${s.outcome?.status}**. Starting the webhook deliveries.`,
  ended: (s) => `Ended: **${s.outcome?.status}** at ${s.outcome?.at}. Deliveries run as separate workflows.`,
};

/** The stages that are asked for of requests that are not stuck: those that wait, and those whose row has ended. */
const shown: readonly SignRequestStage[] = ['waiting', 'notifying'];

/**
 * Moves to a stage and says so where operators look: in the current details, and in the search attribute where somebody asks for
 * it; a blocker shows the stage that it is in.
 */
export function enterStage(state: SignRequestState, stage: SignRequestStage): void {
  // Asked at once, so that the change of the first stage and the mark that it is so are one write of the server's search.
  const lean = isLean(state.input);
  state.stage = stage;
  describe(state);
  if (stage === state.shownStage || (lean && !shown.includes(stage) && !state.trouble)) return;
  upsertSearchAttributes([{ key: flowStageKey, value: stage }]);
  noteShown(state);
}

function noteShown(state: SignRequestState): void {
  if (state.input.steps) state.shownStage = state.stage;
}

/** Shows the blocker in the search attributes, with the stage that it is in, or that there is none. */
function markBlocker(state: SignRequestState): void {
  const { trouble, stage, input } = state;
  const reason = trouble?.reason ?? null;
  const showsStage = reason !== null && isLean(input);
  markStuck(reason, ...(showsStage ? [{ key: flowStageKey, value: stage }] : []));
  if (showsStage) noteShown(state);
}

/** Says in the current details where the flow stands and what holds it up. */
export function describe(state: SignRequestState): void {
  const stands = words[state.stage](state);
  setCurrentDetails(state.trouble ? `${blockerInWords(state.trouble, state.patience)}\n\n${stands}` : stands);
}

/**
 * Runs work in a handler so that Temporal's own cancellation of the workflow, which the workflow ignores, does not end it
 * either.
 */
export function uncancelled<T>(run: () => Promise<T>): Promise<T> {
  return CancellationScope.nonCancellable(run);
}

/** Waits until the row says how it ended. */
export function untilRecorded(state: SignRequestState): Promise<void> {
  return uncancelled(() => condition(() => state.recorded));
}

/** Makes a refusal whose type is a problem code, which the API turns into its answer. */
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

/**
 * Throws invalid_state when the request is no longer pending, by any event; service_unavailable until its row is known to be
 * written: a workflow that gives up the writing takes the row back, and waits for nobody.
 */
export function assertPending(state: SignRequestState): void {
  if (state.created !== 'yes')
    throw refusal('service_unavailable', 'The request is being created. Try again shortly.', {
      retry_after: 5,
    });
  const late = Date.now() >= Date.parse(state.expiresAt);
  if (state.outcome === undefined && !late) return;
  const status = state.outcome?.status ?? 'expired';
  throw refusal('invalid_state', `The sign request is no longer pending: it is ${status}.`, { status });
}

/**
 * Throws gone for an act by a link that a correction has replaced, or is replacing just now. `generation` is absent in acts of
 * before there were corrections.
 */
export function assertLink(state: SignRequestState, { generation = 1 }: { generation?: number }): void {
  if (state.changing !== 'signer' && generation >= state.generation) return;
  throw refusal('gone', 'This link has been replaced by a newer one.');
}
