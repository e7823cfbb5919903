import {
  ActivityFailure,
  allHandlersFinished,
  CancellationScope,
  condition,
  proxyActivities,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import type { ConfirmationActivities } from '#activities/confirmation/activities.ts';
import type { EndInput } from '#activities/confirmation/inputs.ts';
import type { ConfirmationStatus } from '#domain/account/confirmation.ts';
import { taskQueues } from '#domain/common/workflow-ids.ts';
import { inTime } from '../common/step.ts';
import { thrownType } from '../common/thrown.ts';
import { refusal } from '../sign-request/state.ts';
import {
  answerUpdate,
  askUpdate,
  pinLockedUpdate,
  type ConfirmationAnswerInput,
  type ConfirmationInput,
  type PinLockedInput,
} from './messages.ts';

/** The time for writing the row, in milliseconds; a second less than the workflow waits. */
const writeMs = 9_000;

type State = {
  input: ConfirmationInput;
  asked: 'not yet' | 'yes' | 'rate_limited' | 'service_unavailable';
  /** What ends the question: the first that comes. */
  end: EndInput | undefined;
  status: ConfirmationStatus | undefined;
};

const { recordConfirmationAsked } = proxyActivities<ConfirmationActivities>({
  ...inTime,
  summary: 'Write the question into the database',
});

const { recordConfirmationEnd } = proxyActivities<ConfirmationActivities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '10 seconds' },
  summary: 'Write the end of the question',
});

const { pushConfirmation } = proxyActivities<ConfirmationActivities>({
  taskQueue: taskQueues.webhooks,
  startToCloseTimeout: '15 seconds',
  scheduleToCloseTimeout: '60 seconds',
  retry: { initialInterval: '1 second', maximumAttempts: 3 },
  cancellationType: 'TRY_CANCEL',
  summary: 'Push to the devices',
});

/**
 * Asks somebody on their devices whether an act is theirs: writes the question, pushes it, and waits for the first signed answer or for its
 * end, whichever comes first. There is one outcome, and pages that wait for it are woken by the row.
 */
export async function confirmation(input: ConfirmationInput): Promise<ConfirmationStatus | 'dropped'> {
  // Temporal's own cancellation would leave a row that waits for ever.
  return CancellationScope.nonCancellable(() => story(input));
}

async function story(input: ConfirmationInput): Promise<ConfirmationStatus | 'dropped'> {
  const state: State = { input, asked: 'not yet', end: undefined, status: undefined };
  setHandlers(state);
  await ask(state);
  const { confirmationId, expiresAt } = input.facts;
  if (state.asked !== 'yes') {
    // The row may have been written by an attempt of which nobody heard: nobody was told of the question, and it must not stay open.
    if (state.asked === 'service_unavailable') await recordConfirmationEnd({ confirmationId, by: 'time' });
    await condition(allHandlersFinished);
    return 'dropped';
  }
  setCurrentDetails(`It waits for a device, until ${expiresAt}.`);
  // A push that fails is no failure: the page on the device asks by itself.
  void pushConfirmation({ confirmationId }).catch(() => undefined);
  await condition(() => state.end !== undefined, Math.max(Date.parse(expiresAt) - Date.now(), 1), {
    summary: 'The end of the question',
  });
  state.end ??= { confirmationId, by: 'time' };
  const { status } = await recordConfirmationEnd(state.end);
  state.status = status;
  setCurrentDetails(`It is ${status}.`);
  await condition(allHandlersFinished);
  return status;
}

async function ask(state: State): Promise<void> {
  const writeBy = new Date(Date.now() + writeMs).toISOString();
  try {
    await recordConfirmationAsked({ ...state.input.facts, writeBy });
    state.asked = 'yes';
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    state.asked = thrownType(error) === 'rate_limited' ? 'rate_limited' : 'service_unavailable';
  }
}

function setHandlers(state: State): void {
  const { confirmationId } = state.input.facts;
  setHandler(askUpdate, async () => {
    await condition(() => state.asked !== 'not yet');
    if (state.asked === 'rate_limited')
      throw refusal('rate_limited', 'This person was asked three times within the hour.');
    if (state.asked !== 'yes') throw refusal('service_unavailable', 'The question could not be written.');
    return { confirmationId };
  });
  setHandler(
    answerUpdate,
    ({ answer }: ConfirmationAnswerInput) => end(state, { confirmationId, by: 'answer', answer }),
    { validator: (_act: ConfirmationAnswerInput) => assertOpen(state), description: 'A device answers.' },
  );
  setHandler(
    pinLockedUpdate,
    ({ deviceId }: PinLockedInput) => end(state, { confirmationId, by: 'pin', deviceId }),
    { validator: (_act: PinLockedInput) => assertOpen(state), description: 'The PIN of a device is locked.' },
  );
}

/** Throws invalid_state for an act on a question that is not there yet, was answered, or is over: the first one wins. */
function assertOpen({ asked, end: ended, input: { facts } }: State): void {
  if (asked === 'yes' && !ended && Date.now() < Date.parse(facts.expiresAt)) return;
  throw refusal('invalid_state', 'This question was answered, or its time is over.');
}

async function end(state: State, by: EndInput): Promise<{ status: ConfirmationStatus }> {
  // Two may have been taken before either ran.
  if (state.end) throw refusal('invalid_state', 'This question was answered, or its time is over.');
  state.end = by;
  await condition(() => state.status !== undefined);
  return { status: state.status ?? 'expired' };
}
