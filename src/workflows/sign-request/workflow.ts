import {
  allHandlersFinished,
  ApplicationFailure,
  CancellationScope,
  condition,
  isCancellation,
  proxyActivities,
  sleep,
  uuid4,
} from '@temporalio/workflow';
import type { LinkActivities } from '#activities/sign-request/links.ts';
import type { SignRequestActivities } from '#activities/sign-request/activities.ts';
import type { SignRequestOutcome } from '#domain/sign-request/sign-request.ts';
import { signRequestWorkflowId, taskQueues } from '#domain/common/workflow-ids.ts';
import { startUseNotice } from '../certificate/tell-of-use.ts';
import type { SignRequestInput } from './messages.ts';
import { conclude } from './conclude.ts';
import { setHandlers } from './handlers.ts';
import { tellSigner } from './receipt.ts';
import { describe, enterStage, initialState, linkSentBefore, type SignRequestState } from './state.ts';
import { startDeliveries } from '../webhook/start-deliveries.ts';
import { inTime, stepOptions, untilDone } from '../common/step.ts';

/**
 * The time for writing the row; a second less than the workflow waits, so that no attempt writes it after the workflow gave
 * up.
 */
const writeMs = 9_000;
const { recordCreated } = proxyActivities<SignRequestActivities>({
  ...inTime,
  summary: 'Write the request into the database',
});

/**
 * The life of one sign request: it exists, waits for the signer, the partner or its end, is sealed, recorded, and
 * every receiver gets its delivery (specification, "States and transitions"; decisions, Sign requests).
 */
export async function signRequest(input: SignRequestInput): Promise<SignRequestOutcome> {
  // Temporal's own cancellation would leave a row that waits for ever: requests are ended by `operatorCancel`.
  return CancellationScope.nonCancellable(() => story(input));
}

async function story(input: SignRequestInput): Promise<SignRequestOutcome> {
  const state = initialState(input);
  setHandlers(state);
  // The search attributes say it from the start.
  describe(state);
  if (!input.resumed) await create(state);
  enterStage(state, 'waiting');
  const decided = await waitForOutcome(state);
  const { outcome, deliveryIds } = await conclude(state, decided);
  // At level 3 the signer's own certificate signed.
  const signsOwn = outcome.status === 'signed' && outcome.loa === 3;
  // A flow that ends at once does not say first that its row has ended, unless it said that it was stuck.
  if (signsOwn || state.shownStage !== 'waiting') enterStage(state, 'notifying');
  await startDeliveries(deliveryIds, { ...input, clientId: input.facts.clientId });
  if (signsOwn) await startUseNotice(signRequestWorkflowId(input.facts.requestId));
  enterStage(state, 'ended');
  await tellSigner(state, outcome);
  await condition(allHandlersFinished);
  return outcome;
}

/**
 * Writes the row within 10 s, or ends the workflow as failed before anybody heard of it: the same id may then start again.
 */
async function create(state: SignRequestState): Promise<void> {
  try {
    const writeBy = new Date(Date.now() + writeMs).toISOString();
    const { facts, proofId = null } = state.input;
    await recordCreated({ facts, proofId, writeBy });
    state.created = 'yes';
  } catch (error) {
    if (isCancellation(error)) throw error;
    state.created = 'no';
    await discard(state);
    await condition(allHandlersFinished);
    throw ApplicationFailure.create({
      type: 'not_created',
      message: 'The request could not be written and was dropped.',
      nonRetryable: true,
    });
  }
}

function discard(state: SignRequestState): Promise<void> {
  const { discardCreated } = proxyActivities<SignRequestActivities>({
    ...stepOptions(state.patience),
    summary: 'Undo a half-made request',
  });
  const { requestId } = state.input.facts;
  return untilDone(state, 'discardCreated', () => discardCreated({ requestId }));
}

/** Waits for the first to decide: signer, partner or expires_at; links and the reminder go out meanwhile. */
async function waitForOutcome(state: SignRequestState): Promise<SignRequestOutcome> {
  if (state.outcome) return state.outcome;
  const messages = new CancellationScope();
  const sending = messages
    .run(() => Promise.all([sendLinks(state), remindOnce(state)]))
    .catch(ignoreCancellation);
  state.remindLater = () => {
    void messages.run(() => remindLater(state)).catch(ignoreCancellation);
  };
  // Staff may move the end meanwhile, and a move that the record refuses moves back.
  while (!state.outcome) {
    const { expiresAt } = state;
    const left = Math.max(Date.parse(expiresAt) - Date.now(), 1);
    const isOver = () => state.outcome !== undefined || state.expiresAt !== expiresAt;
    const woken = await condition(isOver, left, { summary: 'The end of the period' });
    if (!woken) state.outcome ??= { status: 'expired', at: expiresAt, reason: 'period_ended' };
  }
  messages.cancel();
  await sending;
  return state.outcome;
}

async function sendLinks(state: SignRequestState): Promise<void> {
  // A mail server that hangs must not hold up a decision made meanwhile: the workflow does not wait for the attempt.
  const { sendLink } = proxyActivities<LinkActivities>({
    ...stepOptions(state.patience),
    taskQueue: taskQueues.messages,
    cancellationType: 'TRY_CANCEL',
    summary: 'Send the link to the signer',
  });
  const { requestId } = state.input.facts;
  const first = state.input.facts.notify && linkSentBefore(state.input) === undefined;
  let greeted = state.generation;
  for (let reminder = !first; ; reminder = true) {
    await condition(() => state.linksDue > 0);
    state.linksDue -= 1;
    // To another address it is another message, and the first.
    const letter = () => {
      const { generation } = state;
      return { generation, messageId: uuid4(), reminder: reminder && generation === greeted };
    };
    let link = letter();
    const timed = state.timerAsks ? { timed: true as const } : {};
    state.timerAsks = false;
    await untilDone(state, 'sendLink', () => {
      if (link.generation !== state.generation) link = letter();
      const { messageId } = link;
      return sendLink({ requestId, reminder: link.reminder, messageId, ...(link.reminder ? timed : {}) });
    });
    greeted = link.generation;
  }
}

async function remindOnce(state: SignRequestState): Promise<void> {
  const { reminderAt, facts } = state.input;
  if (!reminderAt || !facts.notify) return;
  await sleep(Math.max(Date.parse(reminderAt) - Date.now(), 1), { summary: 'The one reminder' });
  if (state.reminderAt === reminderAt) remind(state);
}

/** With a later end the reminder comes later, too; one that came already comes again. */
async function remindLater(state: SignRequestState): Promise<void> {
  const at = state.reminderAt;
  if (at === undefined || !state.input.facts.notify) return;
  await sleep(Math.max(Date.parse(at) - Date.now(), 1), { summary: 'The reminder before the later end' });
  if (state.reminderAt === at) remind(state);
}

function remind(state: SignRequestState): void {
  // A link that could not be sent yet is sent as soon as it can be: nothing to remind of.
  if (remindedLately(state) || state.trouble) return;
  state.linkAt = Date.now();
  state.timerAsks = true;
  state.linksDue += 1;
}

/** Tells whether the partner has just had the link sent again: two reminders are at least the gap apart. */
function remindedLately({ remindedAt, input }: SignRequestState): boolean {
  return remindedAt !== undefined && Date.now() - remindedAt < input.reminderGapMs;
}

function ignoreCancellation(error: unknown): void {
  if (!isCancellation(error)) throw error;
}
