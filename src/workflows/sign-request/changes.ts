import { CancellationScope, proxyActivities, setHandler, upsertSearchAttributes } from '@temporalio/workflow';
import type { SignRequestActivities } from '#activities/sign-request/activities.ts';
import type { SeenRequest } from '#domain/sign-request/changes.ts';
import { reminderTime } from '#domain/sign-request/sign-request.ts';
import { expiresAtKey } from '../common/search-attributes.ts';
import { retry } from '../common/step.ts';
import { orTakeBack } from '../envelope/writes.ts';
import { correctSignerUpdate, extendUpdate, type CorrectSignerInput, type ExtendInput } from './messages.ts';
import { assertLinkOurs } from './staff.ts';
import { assertPending, describe, refusal, type SignRequestState } from './state.ts';

const { recordExtended, recordSignerCorrected } = proxyActivities<SignRequestActivities>({
  startToCloseTimeout: '10 seconds',
  retry: { initialInterval: '200 milliseconds', maximumInterval: '30 seconds' },
  summary: 'Write what staff changed into the database',
});

/** Registers the updates by which staff change a request that waits for its signer, one after another. */
export function setChangeHandlers(state: SignRequestState): void {
  setHandler(extendUpdate, (act) => whileChanging(state, 'end', () => extend(state, act)), {
    validator: (act) => assertExtendable(state, act),
    description: 'Staff move the end of the request to a later time.',
  });
  setHandler(correctSignerUpdate, (act) => whileChanging(state, 'signer', () => correct(state, act)), {
    validator: (act) => assertCorrectable(state, act),
    description: 'Staff correct the signer’s address; the old link is dead from then on.',
  });
}

/** Temporal's own cancellation of the workflow, which the workflow ignores, does not end it either. */
async function whileChanging<T>(
  state: SignRequestState,
  what: NonNullable<SignRequestState['changing']>,
  run: () => Promise<T>,
): Promise<T> {
  state.changing = what;
  try {
    return await CancellationScope.nonCancellable(run);
  } finally {
    state.changing = undefined;
  }
}

/** The clock counts by the new end from the moment when this is accepted, unless the record refuses it. */
async function extend(state: SignRequestState, act: ExtendInput): Promise<{ expiresAt: string }> {
  const { requestId } = state.input.facts;
  const before = state.expiresAt;
  state.expiresAt = act.expiresAt;
  await orTakeBack(
    () => {
      state.expiresAt = before;
    },
    () => recordExtended({ ...act, requestId }),
  );
  upsertSearchAttributes([{ key: expiresAtKey, value: new Date(act.expiresAt) }]);
  const reminder = reminderTime(Date.now(), Date.parse(act.expiresAt));
  state.reminderAt = reminder === undefined ? undefined : new Date(reminder).toISOString();
  state.remindLater();
  describe(state);
  return { expiresAt: act.expiresAt };
}

async function correct(state: SignRequestState, act: CorrectSignerInput): Promise<{ generation: number }> {
  const { requestId } = state.input.facts;
  await orTakeBack(
    () => undefined,
    () => recordSignerCorrected({ ...act, requestId }),
  );
  state.generation += 1;
  state.linkAt = undefined;
  state.remindedAt = Date.now();
  // A link that could not be sent to the old address goes to the new one, and not once more after it.
  if (state.trouble) retry(state);
  else state.linksDue += 1;
  return { generation: state.generation };
}

function assertExtendable(state: SignRequestState, { seen, expiresAt }: ExtendInput): void {
  assertChangeable(state, seen);
  if (Date.parse(expiresAt) > Date.parse(state.expiresAt)) return;
  const message = 'The end can only be moved to a later time.';
  throw refusal('invalid_state', message, { expires_at: state.expiresAt });
}

function assertCorrectable(state: SignRequestState, { seen }: CorrectSignerInput): void {
  assertChangeable(state, seen);
  assertLinkOurs(state);
}

function assertChangeable(state: SignRequestState, seen: SeenRequest): void {
  assertPending(state);
  const { changing, generation, expiresAt } = state;
  if (!changing && seen.generation === generation && seen.expiresAt === expiresAt) return;
  const message =
    'The request was changed meanwhile. Look at it again, and repeat the act where it is needed.';
  throw refusal('invalid_state', message);
}
