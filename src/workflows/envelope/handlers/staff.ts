import { setHandler } from '@temporalio/workflow';
import type { RecordedAction } from '#activities/common/blocker.ts';
import { defined } from '#domain/common/defined.ts';
import type { ProvenInput } from '#domain/common/act-statement.ts';
import type { Actor } from '#domain/common/actor.ts';
import { cancelledReason, type EnvelopeOutcome } from '#domain/envelope/envelope.ts';
import { completedFirst, decide, isEndRefused, recordDropped, untilEndRecorded } from '../end.ts';
import { assertSent, uninvited, whoseTurn } from '../rules.ts';
import {
  cancelEnvelopeUpdate,
  provideRecipientActivationUpdate,
  retryEnvelopeUpdate,
  sendEnvelopeAgainUpdate,
  type EndCancelled,
} from '../messages.ts';
import { loops, type EnvelopeState } from '../state.ts';
import { everybodyAccepted } from '../routing.ts';
import type { StaffAct } from '../../sign-request/messages.ts';
import { refusal } from '../../sign-request/state.ts';
import { retry } from '../../common/step.ts';
import { recordAct } from '../../common/blocker.ts';

/** Registers the updates that move a stuck envelope: a fresh activation, and the acts of staff. */
export function setStaffHandlers(state: EnvelopeState): void {
  setActivationHandler(state);
  setSendAgainHandler(state);
  setHandler(
    retryEnvelopeUpdate,
    async (act) => {
      const stuck = stuckLanes(state);
      const again = uninvited(state);
      const steps = stuck.map(({ trouble }) => trouble?.step ?? '');
      for (const lane of stuck) retry(lane);
      for (const id of again) state.messages.invite(id);
      const step = [...steps, ...(again.length > 0 ? ['sendInvitation'] : [])].join(', ');
      await record(state, 'support.retried', act);
      return { step };
    },
    {
      validator: (_act) => assertStuck(state),
      description: 'Retries the stuck steps at once, and invites those whose address was refused again.',
    },
  );
  setHandler(
    cancelEnvelopeUpdate,
    async (act) => {
      const before = state.ending.outcome;
      const refused = isEndRefused(state);
      if (before && !refused) return dropAfterEnd(state, before, act);
      const at = new Date().toISOString();
      const { signatures, approvals } = state.loops;
      const [drops, unsealed] = [signatures.trouble !== undefined, approvals.trouble !== undefined];
      decide(state, { status: 'voided', at, reason: cancelledReason }, act);
      if (refused) retry(state.loops.recording);
      if (drops) state.document.drop();
      if (unsealed) state.approvals.drop();
      await record(state, 'support.cancelled', act);
      const end = await untilEndRecorded(state);
      if (end?.status !== 'voided') throw completedFirst('cancelled');
      return { voidedAt: at };
    },
    {
      validator: (_act) => assertCancellable(state),
      description:
        'Voids the envelope; signatures that were accepted and are stuck are dropped, even when the envelope has ended in another way.',
    },
  );
}

/** The sender's own reminders are as far apart as before: this one is not counted as theirs. */
function setSendAgainHandler(state: EnvelopeState): void {
  setHandler(
    sendEnvelopeAgainUpdate,
    async (act) => {
      await record(state, 'support.sent_again', act);
      const sentTo = whoseTurn(state, act.recipientId);
      for (const id of sentTo)
        state.messages.invite(id, { reminder: state.messages.sent.has(id), actor: act.actor });
      // A message that could not be sent is tried at once.
      if (state.loops.messages.trouble) retry(state.loops.messages);
      return { sentTo };
    },
    {
      validator: ({ recipientId }) => void whoseTurn(state, recipientId),
      description: 'Sends links again in staff’s name.',
    },
  );
}

/** Keeps the end; recipients whose accepted signatures are stuck are closed without them, and approvals stay without a seal. */
async function dropAfterEnd(
  state: EnvelopeState,
  { at, status }: EnvelopeOutcome,
  act: StaffAct,
): Promise<{ voidedAt: string; status: EndCancelled }> {
  if (status === 'completed') throw completedFirst('cancelled');
  const { signatures, approvals } = state.loops;
  const drops = signatures.trouble !== undefined;
  if (drops) state.document.drop();
  if (approvals.trouble) state.approvals.drop();
  await record(state, 'support.cancelled', act);
  await untilEndRecorded(state);
  if (drops) await recordDropped(state);
  return { voidedAt: at, status };
}

function setActivationHandler(state: EnvelopeState): void {
  setHandler(
    provideRecipientActivationUpdate,
    async ({ activationId, actor, proofId }) => {
      const signature = state.document.renewActivation(activationId);
      retry(state.loops.signatures);
      await record(state, 'envelope.activate', { actor, proofId });
      return { signedAt: signature?.at ?? '' };
    },
    {
      validator: ({ recipientId }) => {
        const { trouble } = state.loops.signatures;
        const lapsed = trouble?.waiting === true && trouble.reason === 'activation_lapsed';
        if (lapsed && state.document.making?.recipientId === recipientId) return;
        throw refusal('invalid_state', 'No new activation is waited for.', {
          stage: state.progress.stage,
        });
      },
      description: 'Takes a new activation in place of an expired one.',
    },
  );
}

function record(
  { input }: EnvelopeState,
  action: RecordedAction,
  { actor, reason, recipientId, proofId }: StaffRecord,
): Promise<void> {
  return recordAct({
    flow: 'envelope',
    id: input.envelopeId,
    action,
    actor,
    proofId,
    ...defined({ reason, recipientId }),
  });
}

type StaffRecord = ProvenInput & { actor: Actor; reason?: string; recipientId?: string };

function stuckLanes(state: EnvelopeState) {
  return loops.map((name) => state.loops[name]).filter(({ trouble }) => trouble?.waiting);
}

function assertStuck(state: EnvelopeState): void {
  if (stuckLanes(state).length > 0 || uninvited(state).length > 0) return;
  const tried = loops.some((name) => state.loops[name].trouble);
  const message = tried
    ? 'The step is being tried again right now.'
    : 'The workflow is not stuck: it continues by itself.';
  throw refusal('invalid_state', message, { stage: state.progress.stage });
}

function assertCancellable(state: EnvelopeState): void {
  assertSent(state);
  if (isEndRefused(state)) return;
  const {
    ending: { outcome },
    loops: of,
    progress: { stage },
  } = state;
  const isStuck = of.signatures.trouble !== undefined || of.approvals.trouble !== undefined;
  if (outcome && outcome.status !== 'completed' && isStuck) return;
  if (outcome)
    throw refusal('invalid_state', `The envelope has ended: it is ${outcome.status}.`, {
      status: outcome.status,
    });
  if (!everybodyAccepted(state) || isStuck) return;
  throw refusal(
    'invalid_state',
    'The document is being sealed. The envelope can be cancelled only while the sealing is stuck.',
    {
      stage,
    },
  );
}
