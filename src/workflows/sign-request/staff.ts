import { setHandler } from '@temporalio/workflow';
import type { RecordedAction } from '#activities/common/blocker.ts';
import {
  operatorCancelUpdate,
  operatorRetryUpdate,
  provideActivationUpdate,
  sendAgainUpdate,
  type StaffAct,
} from './messages.ts';
import { assertPending, refusal, untilRecorded, type SignRequestState } from './state.ts';
import { recordAct } from '../common/blocker.ts';
import { retry } from '../common/step.ts';

/** Registers the update that moves a stuck request at level 3: the signer has given the PIN again. */
export function setActivationHandler(state: SignRequestState): void {
  setHandler(
    provideActivationUpdate,
    async ({ activationId, actor, proofId }) => {
      state.activationId = activationId;
      state.retries += 1;
      const signedAt = state.outcome?.at ?? '';
      await recordAct({ ...aboutRequest(state), action: 'sign_request.activated', actor, proofId });
      return { signedAt };
    },
    {
      validator: (_act) => {
        if (state.trouble?.waiting && state.trouble.reason === 'activation_lapsed') return;
        throw refusal('invalid_state', 'No new activation is waited for.', { stage: state.stage });
      },
      description: 'Takes a new activation in place of an expired one.',
    },
  );
}

/** Registers the updates of staff. Every accepted act is in the audit trail before it is answered. */
export function setStaffHandlers(state: SignRequestState): void {
  setHandler(
    operatorRetryUpdate,
    async (act) => {
      state.retries += 1;
      const step = state.trouble?.step ?? '';
      await recordStaffAct(state, 'support.retried', act);
      return { step };
    },
    { validator: (_act) => assertStuck(state), description: 'Tries the stuck step at once.' },
  );
  setSendAgainHandler(state);
  setHandler(
    operatorCancelUpdate,
    async (act) => {
      const at = new Date().toISOString();
      const outcome = { status: 'expired', at, reason: 'cancelled' } as const;
      if (isRefused(state)) {
        // The decision was nobody's act: this one takes its place.
        state.outcome = outcome;
        state.actor = act.actor;
        state.proofId = act.proofId;
        retry(state);
      } else if (state.outcome) {
        state.cancellation = { outcome, actor: act.actor, proofId: act.proofId };
        state.leaveSealing();
      } else {
        state.outcome = outcome;
        state.actor = act.actor;
        state.proofId = act.proofId;
      }
      await recordStaffAct(state, 'support.cancelled', act);
      await untilRecorded(state);
      if (state.outcome.status === 'signed') throw tooLate();
      return { expiredAt: at };
    },
    {
      validator: (_act) => assertCancellable(state),
      description: 'Ends the request as expired, reason cancelled; while sealing only when that is stuck.',
    },
  );
}

/** The partner's own reminders are as far apart as before; the timer's does not follow at once. */
function setSendAgainHandler(state: SignRequestState): void {
  setHandler(
    sendAgainUpdate,
    async (act) => {
      await recordStaffAct(state, 'support.sent_again', act);
      state.remindedAt = Date.now();
      // A link that could not be sent is sent now, not once more after it.
      if (state.trouble) retry(state);
      else state.linksDue += 1;
      return { requestId: state.input.facts.requestId };
    },
    { validator: (_act) => assertLinkOurs(state), description: 'Sends the link again in staff’s name.' },
  );
}

/** Throws invalid_state where the partner gives the link to the signer. */
export function assertLinkOurs(state: SignRequestState): void {
  assertPending(state);
  if (state.input.facts.notify) return;
  const message = 'The partner gives the link to the signer: there is none of ours to send.';
  throw refusal('invalid_state', message);
}

function aboutRequest(state: SignRequestState) {
  return {
    flow: 'sign_request' as const,
    id: state.input.facts.requestId,
  };
}

function recordStaffAct(state: SignRequestState, action: RecordedAction, act: StaffAct): Promise<void> {
  return recordAct({ ...aboutRequest(state), action, ...act });
}

function assertStuck({ trouble, stage }: SignRequestState): void {
  if (trouble?.waiting) return;
  const message = trouble
    ? 'The step is being tried again right now.'
    : 'The workflow is not stuck: it continues by itself.';
  throw refusal('invalid_state', message, { stage });
}

function assertCancellable(state: SignRequestState): void {
  if (isRefused(state)) return;
  if (state.stage !== 'sealing' || state.cancellation) return assertPending(state);
  if (state.trouble) return;
  throw refusal(
    'invalid_state',
    'The signature is being made. It can be cancelled only when that is stuck.',
    { stage: state.stage },
  );
}

/** Tells whether a decided end waits that the record has refused, as no act proves it. */
function isRefused({ stage, trouble }: SignRequestState): boolean {
  return stage === 'recording' && trouble?.reason === 'act_refused';
}

function tooLate() {
  return refusal('invalid_state', 'The signature was recorded before the request could be cancelled.', {
    status: 'signed',
  });
}
