import { condition, setHandler } from '@temporalio/workflow';
import {
  approveUpdate,
  declineEnvelopeUpdate,
  hostUpdate,
  openUpdate,
  prepareUpdate,
  signEnvelopeUpdate,
  type HostInput,
  type PrepareInput,
  type SignRecipientInput,
} from '../messages.ts';
import { assertMay, assertMayHost, assertMayPrepare, assertMaySign, othersSign } from '../rules.ts';
import { decide, tellReceipt, tellSender, untilEndRecorded } from '../end.ts';
import type { Host } from '../parts/people.ts';
import type { EnvelopeState } from '../state.ts';
import { finish } from '../routing.ts';
import { orTakeBack, recordAndDeliver, record } from '../writes.ts';
import { refusal, uncancelled } from '../../sign-request/state.ts';

/** The time that a person who wants to prepare waits for signatures before theirs, in milliseconds. */
const patienceMs = 4_000;

/** Registers the updates of recipients. Validators are synchronous: an async one would wedge the workflow. */
export function setRecipientHandlers(state: EnvelopeState): void {
  setOpenHandlers(state);
  setSignHandlers(state);
  setDecisionHandlers(state);
}

function setOpenHandlers(state: EnvelopeState): void {
  const { envelopeId } = state.input;
  setHandler(
    openUpdate,
    async ({ recipientId, generation, actor, proofId }) => {
      const deliveredAt = new Date().toISOString();
      const isFirst = !state.people.opened.has(recipientId);
      state.people.open(recipientId);
      const act = { envelopeId, recipientId, ...of(generation), at: deliveredAt, actor, proofId };
      await orTakeBack(
        () => state.people.takeBackOpening(recipientId),
        () => recordAndDeliver(state, (activities) => activities.recordOpened(act)),
      );
      if (isFirst) tellSender(state, 'recipient_delivered', recipientId);
      return { deliveredAt };
    },
    {
      validator: (act) => void assertMay('look', state, act),
      description: 'A recipient has the page before them.',
    },
  );
  setHandler(hostUpdate, (act) => confirmHost(state, act), {
    validator: (act) => assertMayHost(state, act),
    description: 'The host of an in-person signer is present.',
  });
}

/** The same host twice is once: both are answered when the row says it. */
async function confirmHost(state: EnvelopeState, act: HostInput): Promise<{ confirmedAt: string }> {
  const { recipientId, generation, name, actor, proofId } = act;
  const { people } = state;
  const before = people.hostOf(act);
  if (before) {
    await uncancelled(() => condition(() => people.isOnRecord(before)));
    return { confirmedAt: before.at };
  }
  const host: Host = { name, generation: generation ?? 0, at: new Date().toISOString() };
  people.confirmHost(recipientId, host);
  const { envelopeId } = state.input;
  const confirmed = { envelopeId, recipientId, ...of(generation), name, at: host.at, actor, proofId };
  await orTakeBack(
    () => people.takeBackHost(recipientId),
    () => record((activities) => activities.recordHost(confirmed)),
  );
  people.noteHostOnRecord(host);
  return { confirmedAt: host.at };
}

/** Passes the generation on, as a correction may be written before the acts of the link that it killed. */
function of(generation: number | undefined): { generation?: number } {
  return generation === undefined ? {} : { generation };
}

function setSignHandlers(state: EnvelopeState): void {
  setHandler(signEnvelopeUpdate, (act) => accept(state, act), {
    validator: (act) => assertMaySign(state, act),
    description: 'A recipient signs.',
  });
  setHandler(prepareUpdate, (act) => prepare(state, act), {
    validator: (act) => assertMayPrepare(state, act),
    description: 'Fixes the bytes that a recipient’s own credential is to sign.',
  });
}

/** Accepts a signature: the consent is on record before the answer, whether or not the signature succeeds. */
async function accept(state: EnvelopeState, act: SignRecipientInput): Promise<{ signedAt: string }> {
  const { recipientId, loa, actor, proofId } = act;
  const { envelopeId } = state.input;
  const at = new Date().toISOString();
  const accepted = { envelopeId, recipientId, at, loa, actor, proofId };
  state.people.accept(recipientId);
  await orTakeBack(
    () => state.people.reach(recipientId),
    () =>
      state.document.accept({ ...act, at }, () =>
        record((activities) => activities.recordAccepted(accepted)),
      ),
  );
  return { signedAt: at };
}

async function prepare(
  state: EnvelopeState,
  { recipientId, actId }: PrepareInput,
): Promise<{ digest: string; expiresAt: string }> {
  const { reservations } = state.document;
  const preparation = reservations.ask(recipientId, actId);
  const begun = await uncancelled(() => condition(() => preparation.state !== 'waiting', patienceMs));
  if (!begun) {
    reservations.sendAway(preparation);
    throw othersSign();
  }
  await uncancelled(() => condition(() => preparation.state !== 'making'));
  if (preparation.unsealable) throw unsealable();
  if (preparation.state !== 'held') {
    const message = 'The signature could not be prepared. Try again shortly.';
    throw refusal('service_unavailable', message, { retry_after: 5 });
  }
  return { digest: preparation.digest, expiresAt: new Date(preparation.until).toISOString() };
}

function unsealable() {
  const message = 'The document cannot be signed as it is. The sender is told, and can send another.';
  return refusal('invalid_state', message);
}

function setDecisionHandlers(state: EnvelopeState): void {
  const { envelopeId } = state.input;
  setHandler(
    approveUpdate,
    async ({ recipientId, loa, actor, proofId }) => {
      const approvedAt = new Date().toISOString();
      state.people.accept(recipientId);
      const act = { envelopeId, recipientId, at: approvedAt, loa, actor, proofId };
      await orTakeBack(
        () => state.people.reach(recipientId),
        () => recordAndDeliver(state, (activities) => activities.recordApproved(act)),
      );
      state.approvals.add();
      finish(state, recipientId);
      tellReceipt(state, recipientId);
      tellSender(state, 'recipient_signed', recipientId);
      return { approvedAt };
    },
    { validator: (act) => void assertMay('approve', state, act), description: 'A recipient approves.' },
  );
  setHandler(
    declineEnvelopeUpdate,
    async ({ recipientId, reason, actor, proofId }) => {
      const at = new Date().toISOString();
      decide(state, { status: 'declined', at, recipientId, reason }, { actor, proofId });
      const end = await untilEndRecorded(state);
      if (end?.status !== 'declined')
        throw refusal('invalid_state', 'The envelope was ended in another way.');
      return { declinedAt: at };
    },
    { validator: (act) => void assertMay('act', state, act), description: 'A recipient declines.' },
  );
}
