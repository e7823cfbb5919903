import { condition, setHandler } from '@temporalio/workflow';
import {
  createUpdate,
  declineUpdate,
  remindUpdate,
  signUpdate,
  stageQuery,
  withdrawUpdate,
} from './sign-request-messages.ts';
import { assertPending, refusal, type SignRequestState } from './sign-request-state.ts';

/** Registers every message of a sign request. Validators are synchronous: an async one would wedge the flow. */
export function setHandlers(state: SignRequestState): void {
  setHandler(stageQuery, () => ({ stage: state.stage, outcome: state.outcome ?? null }), {
    description: 'Where the sign request stands and how it was decided.',
  });
  setCreateHandler(state);
  setSignHandler(state);
  setDeclineHandler(state);
  setWithdrawHandler(state);
  setRemindHandler(state);
}

function setCreateHandler(state: SignRequestState): void {
  setHandler(
    createUpdate,
    async () => {
      await condition(() => state.created !== 'unknown');
      if (state.created === 'no') {
        throw refusal(
          'service_unavailable',
          'The request could not be written and was dropped. Send it again.',
        );
      }
      return { requestId: state.input.facts.requestId };
    },
    { description: 'Waits until the request exists.' },
  );
}

function setSignHandler(state: SignRequestState): void {
  setHandler(
    signUpdate,
    (act) => {
      const signedAt = new Date().toISOString();
      state.outcome = { status: 'signed', at: signedAt, loa: act.loa };
      state.actor = act.actor;
      state.provedChannel = act.provedChannel;
      return Promise.resolve({ signedAt });
    },
    { validator: (_act) => assertPending(state), description: 'The signer signs.' },
  );
}

function setDeclineHandler(state: SignRequestState): void {
  setHandler(
    declineUpdate,
    async (act) => {
      const at = new Date().toISOString();
      state.outcome = { status: 'rejected', at, ...(act.reason === undefined ? {} : { reason: act.reason }) };
      state.actor = act.actor;
      await condition(() => state.recorded);
      return { rejectedAt: at };
    },
    { validator: (_act) => assertPending(state), description: 'The signer declines.' },
  );
}

function setWithdrawHandler(state: SignRequestState): void {
  setHandler(
    withdrawUpdate,
    async (act) => {
      const at = new Date().toISOString();
      state.outcome = { status: 'expired', at, reason: 'withdrawn' };
      state.actor = act.actor;
      await condition(() => state.recorded);
      return { expiredAt: at };
    },
    { validator: (_act) => assertPending(state), description: 'The partner withdraws the request.' },
  );
}

function setRemindHandler(state: SignRequestState): void {
  setHandler(
    remindUpdate,
    (_act) => {
      state.linkAt = Date.now();
      state.remindedAt = state.linkAt;
      state.linksDue += 1;
      return Promise.resolve({ requestId: state.input.facts.requestId });
    },
    { validator: (_act) => assertRemindable(state), description: 'Sends the link again.' },
  );
}

function assertRemindable(state: SignRequestState): void {
  assertPending(state);
  if (state.linkAt === undefined) return;
  const waitMs = state.linkAt + state.input.reminderGapMs - Date.now();
  if (waitMs <= 0) return;
  throw refusal('rate_limited', 'The link was sent less than an hour ago. Try again later.', {
    retry_after: Math.ceil(waitMs / 1_000),
  });
}
