import { condition, setHandler } from '@temporalio/workflow';
import { defined } from '#domain/common/defined.ts';
import {
  createUpdate,
  declineUpdate,
  remindUpdate,
  signUpdate,
  stageQuery,
  withdrawUpdate,
} from './messages.ts';
import { setChangeHandlers } from './changes.ts';
import { setActivationHandler, setStaffHandlers } from './staff.ts';
import {
  assertLink,
  assertPending,
  refusal,
  uncancelled,
  untilRecorded,
  type SignRequestState,
} from './state.ts';

/** Registers every message of a sign request. Validators are synchronous: an async one would wedge the workflow. */
export function setHandlers(state: SignRequestState): void {
  setHandler(
    stageQuery,
    () => ({ stage: state.stage, outcome: state.outcome ?? null, trouble: state.trouble ?? null }),
    { description: 'The state of the sign request, its decision, and its blocker.' },
  );
  setCreateHandler(state);
  setSignHandler(state);
  setDeclineHandler(state);
  setWithdrawHandler(state);
  setRemindHandler(state);
  setActivationHandler(state);
  setStaffHandlers(state);
  setChangeHandlers(state);
}

function setCreateHandler(state: SignRequestState): void {
  setHandler(
    createUpdate,
    async () => {
      await uncancelled(() => condition(() => state.created !== 'unknown'));
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
      state.proofId = act.proofId;
      state.provedChannel = act.provedChannel;
      state.activationId = act.activationId;
      return Promise.resolve({ signedAt });
    },
    { validator: (act) => assertByLink(state, act), description: 'The signer signs.' },
  );
}

function setDeclineHandler(state: SignRequestState): void {
  setHandler(
    declineUpdate,
    async (act) => {
      const at = new Date().toISOString();
      state.outcome = { status: 'rejected', at, ...defined({ reason: act.reason }) };
      state.actor = act.actor;
      state.proofId = act.proofId;
      await untilRecorded(state);
      assertStands(state, 'rejected');
      return { rejectedAt: at };
    },
    { validator: (act) => assertByLink(state, act), description: 'The signer declines.' },
  );
}

function setWithdrawHandler(state: SignRequestState): void {
  setHandler(
    withdrawUpdate,
    async (act) => {
      const at = new Date().toISOString();
      state.outcome = { status: 'expired', at, reason: 'withdrawn' };
      state.actor = act.actor;
      state.proofId = act.proofId;
      await untilRecorded(state);
      assertStands(state, 'withdrawn');
      return { expiredAt: at };
    },
    {
      validator: (act) => assertWithdrawable(state, act),
      description: 'The partner withdraws the request.',
    },
  );
}

function assertByLink(state: SignRequestState, act: { generation?: number }): void {
  assertPending(state);
  assertLink(state, act);
}

/** The act's proof names the signer: one of before a correction proves nothing about the request as it is now. */
function assertWithdrawable(state: SignRequestState, { generation = 1 }: { generation?: number }): void {
  assertPending(state);
  if (state.changing !== 'signer' && generation === state.generation) return;
  const message = 'The signer’s address was being corrected just now. Withdraw the request again.';
  throw refusal('service_unavailable', message, { retry_after: 1 });
}

/** Throws when staff have ended the request in place of an act that its record refused. */
function assertStands({ outcome }: SignRequestState, decided: 'rejected' | 'withdrawn'): void {
  const stands = outcome?.status === 'expired' ? outcome.reason : outcome?.status;
  if (stands === decided) return;
  throw refusal('invalid_state', 'The request was ended in another way.', { status: outcome?.status });
}

function setRemindHandler(state: SignRequestState): void {
  setHandler(
    remindUpdate,
    (_act) => {
      state.linkAt = Date.now();
      state.remindedAt = state.linkAt;
      // A link that could not be sent is sent now, not once more after it.
      if (state.trouble) state.retries += 1;
      else state.linksDue += 1;
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
