import {
  allHandlersFinished,
  ApplicationFailure,
  CancellationScope,
  condition,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  sleep,
} from '@temporalio/workflow';
import type { LinkActivities } from '#activities/sign-request/links.ts';
import type { SignRequestActivities } from '#activities/sign-request/activities.ts';
import type { SignRequestOutcome } from '#domain/sign-request/sign-request.ts';
import type { SignRequestInput } from './sign-request-messages.ts';
import { setHandlers } from './sign-request-handlers.ts';
import { enterStage, initialState, type SignRequestState } from './sign-request-state.ts';
import { startDeliveries } from './start-deliveries.ts';

/** How long the row may take; a second less than the flow waits, so that no attempt writes it after the flow gave up. */
const writeMs = 9_000;
const { recordCreated } = proxyLocalActivities<SignRequestActivities>({
  startToCloseTimeout: '5 seconds',
  scheduleToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '2 seconds' },
});

const { markSealing } = proxyLocalActivities<SignRequestActivities>({
  startToCloseTimeout: '5 seconds',
  retry: { initialInterval: '200 milliseconds', maximumAttempts: 3 },
});

const patient = {
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
} as const;
const { discardCreated } = proxyActivities<SignRequestActivities>({
  ...patient,
  summary: 'Undo a half-made request',
});
const { recordEnd } = proxyActivities<SignRequestActivities>({
  ...patient,
  summary: 'Write the end into the database',
});
const { seal } = proxyActivities<SignRequestActivities>({
  ...patient,
  summary: 'Make the signature at the key service and record it',
});
// A mail server that hangs must not hold up what was decided meanwhile: the flow does not wait for the attempt.
const { sendLink } = proxyActivities<LinkActivities>({
  ...patient,
  cancellationType: 'TRY_CANCEL',
  summary: 'Send the link to the signer',
});

/**
 * The life of one sign request: it exists, waits for the signer, the partner or its end, is sealed, recorded, and
 * every receiver gets its delivery (specification, "States and transitions"; decisions, Sign requests).
 */
export async function signRequest(input: SignRequestInput): Promise<SignRequestOutcome> {
  const state = initialState(input);
  setHandlers(state);
  enterStage(state, 'creating');
  await create(state);
  enterStage(state, 'waiting');
  const outcome = await waitForOutcome(state);
  const deliveryIds = await conclude(state, outcome);
  enterStage(state, 'notifying');
  await startDeliveries(deliveryIds, input.webhookSchedule);
  enterStage(state, 'ended');
  await condition(allHandlersFinished);
  return outcome;
}

/** Writes the row within 10 s, or ends the flow as failed without having told anybody: the same id may then start again. */
async function create(state: SignRequestState): Promise<void> {
  try {
    const writeBy = new Date(Date.now() + writeMs).toISOString();
    await recordCreated({ facts: state.input.facts, writeBy });
    state.created = 'yes';
  } catch (error) {
    if (isCancellation(error)) throw error;
    state.created = 'no';
    await discardCreated({ requestId: state.input.facts.requestId });
    await condition(allHandlersFinished);
    throw ApplicationFailure.create({
      type: 'not_created',
      message: 'The request could not be written and was dropped.',
      nonRetryable: true,
    });
  }
}

/** Waits for whoever is first: signer, partner or expires_at; links and the reminder go out meanwhile. */
async function waitForOutcome(state: SignRequestState): Promise<SignRequestOutcome> {
  const { expiresAt } = state.input.facts;
  const messages = new CancellationScope();
  const sending = messages
    .run(() => Promise.all([sendLinks(state), remindOnce(state)]))
    .catch(ignoreCancellation);
  const left = Math.max(Date.parse(expiresAt) - Date.now(), 1);
  await condition(() => state.outcome !== undefined, left, { summary: 'The end of the period' });
  state.outcome ??= { status: 'expired', at: expiresAt, reason: 'period_ended' };
  messages.cancel();
  await sending;
  return state.outcome;
}

async function sendLinks(state: SignRequestState): Promise<void> {
  for (let reminder = !state.input.facts.notify; ; reminder = true) {
    await condition(() => state.linksDue > 0);
    state.linksDue -= 1;
    await sendLink({ requestId: state.input.facts.requestId, reminder });
  }
}

async function remindOnce(state: SignRequestState): Promise<void> {
  if (!state.input.reminderAt || !state.input.facts.notify) return;
  await sleep(Math.max(Date.parse(state.input.reminderAt) - Date.now(), 1), { summary: 'The one reminder' });
  if (remindedLately(state)) return;
  state.linkAt = Date.now();
  state.linksDue += 1;
}

/** The partner has just had the link sent again: two reminders are at least the gap apart. */
function remindedLately({ remindedAt, input }: SignRequestState): boolean {
  return remindedAt !== undefined && Date.now() - remindedAt < input.reminderGapMs;
}

/** Seals or records what was decided, in one transaction with the audit event and the deliveries; gives their ids. */
async function conclude(state: SignRequestState, outcome: SignRequestOutcome): Promise<string[]> {
  const { requestId } = state.input.facts;
  const actor = state.actor ?? null;
  let deliveryIds: string[];
  if (outcome.status === 'signed') {
    enterStage(state, 'sealing');
    await markSealing({ requestId }).catch(toleratePageDelay);
    deliveryIds = await seal({
      requestId,
      loa: outcome.loa,
      signedAt: outcome.at,
      provedChannel: state.provedChannel ?? null,
      actor,
    });
  } else {
    enterStage(state, 'recording');
    deliveryIds = await recordEnd({ requestId, outcome, actor });
  }
  state.recorded = true;
  return deliveryIds;
}

function ignoreCancellation(error: unknown): void {
  if (!isCancellation(error)) throw error;
}

/** The mark only tells the page early that sealing has begun: without it the page learns it from the end. */
function toleratePageDelay(error: unknown): void {
  if (isCancellation(error)) throw error;
}
