import { condition, setHandler, upsertSearchAttributes } from '@temporalio/workflow';
import { completedFirst, decide, untilEndRecorded } from '../end.ts';
import { hasFailed } from '../faults.ts';
import {
  changeUpdate,
  correctUpdate,
  remindEnvelopeUpdate,
  sendUpdate,
  voidUpdate,
  type ChangeInput,
  type CorrectInput,
} from '../messages.ts';
import { assertCorrectable, assertSenderMay, remindable } from '../rules.ts';
import type { EnvelopeState } from '../state.ts';
import { remindAgainBeforeEnd } from '../reminders.ts';
import { orTakeBack, record } from '../writes.ts';
import { expiresAtKey } from '../../common/search-attributes.ts';
import { retry } from '../../common/step.ts';
import { refusal, uncancelled } from '../../sign-request/state.ts';

/** Registers the updates of the sender. Validators are synchronous: an async one would wedge the workflow. */
export function setSenderHandlers(state: EnvelopeState): void {
  setSendHandler(state);
  setVoidHandler(state);
  setRemindHandler(state);
  setHandler(correctUpdate, (act) => correct(state, act), {
    validator: ({ recipientId }) => assertCorrectable(state, recipientId),
    description: 'The sender corrects a recipient; the old link is dead from then on.',
  });
  setHandler(changeUpdate, (act) => change(state, act), {
    validator: (act) => assertChange(state, act),
    description: 'The sender changes name, message or end.',
  });
}

function setSendHandler(state: EnvelopeState): void {
  setHandler(
    sendUpdate,
    async () => {
      await uncancelled(() => condition(() => state.progress.sent !== 'unknown'));
      if (state.progress.sent === 'changed')
        throw refusal('invalid_state', 'The draft was changed while it was being sent. Send it again.');
      if (state.progress.sent === 'no')
        throw refusal(
          'service_unavailable',
          'The envelope could not be sent and is a draft still. Send it again.',
        );
      return { sentAt: state.input.sentAt };
    },
    { description: 'Waits until the envelope is sent.' },
  );
}

function setVoidHandler(state: EnvelopeState): void {
  setHandler(
    voidUpdate,
    async ({ reason, actor, proofId }) => {
      const at = new Date().toISOString();
      const drops = hasFailed(state);
      decide(state, { status: 'voided', at, reason }, { actor, proofId });
      if (drops) state.document.drop();
      const end = await untilEndRecorded(state);
      if (end?.status !== 'voided') throw completedFirst('voided');
      return { voidedAt: at };
    },
    {
      validator: (_act) => assertSenderMay('void', state),
      description:
        'The sender voids the envelope; signatures that were accepted and cannot be made are dropped.',
    },
  );
}

function setRemindHandler(state: EnvelopeState): void {
  setHandler(
    remindEnvelopeUpdate,
    ({ recipientId, actor }) => {
      const reminded = remindable(state, recipientId);
      for (const id of reminded) {
        state.messages.noteAsked(id);
        state.messages.invite(id, { reminder: state.messages.sent.has(id), actor });
      }
      // A message that could not be sent is tried at once.
      if (state.loops.messages.trouble) retry(state.loops.messages);
      return Promise.resolve({ reminded });
    },
    {
      validator: ({ recipientId }) => void remindable(state, recipientId),
      description: 'The sender has links sent again.',
    },
  );
}

async function correct(state: EnvelopeState, act: CorrectInput): Promise<{ recipientId: string }> {
  const { recipientId } = act;
  const { envelopeId } = state.input;
  state.people.beginCorrection(recipientId);
  const { generation } = await orTakeBack(
    () => state.people.giveUpCorrection(recipientId),
    () => record((activities) => activities.recordCorrected({ ...act, envelopeId })),
  );
  state.people.endCorrection(recipientId, generation);
  state.messages.forget(recipientId);
  state.document.reservations.forget(recipientId);
  const reached = state.people.standings.get(recipientId) === 'reached';
  if (reached && !state.ending.outcome) state.messages.readdress(recipientId);
  return { recipientId };
}

function assertChange(state: EnvelopeState, { expiresAt }: ChangeInput): void {
  assertSenderMay('change', state);
  if (expiresAt === undefined || Date.parse(expiresAt) >= Date.parse(state.ending.expiresAt)) return;
  throw refusal('validation_failed', 'The end can only be moved to a later time.', {
    expires_at: state.ending.expiresAt,
  });
}

async function change(state: EnvelopeState, act: ChangeInput): Promise<{ expiresAt: string }> {
  const before = state.ending.expiresAt;
  if (act.expiresAt !== undefined) {
    state.ending.extend(act.expiresAt);
    remindAgainBeforeEnd(state);
    upsertSearchAttributes([{ key: expiresAtKey, value: new Date(act.expiresAt) }]);
  }
  const { expiresAt } = state.ending;
  const { envelopeId } = state.input;
  await orTakeBack(
    () => state.ending.extend(before),
    () => record((activities) => activities.recordChanged({ ...act, envelopeId, expiresAt })),
  );
  return { expiresAt };
}
