import { condition, patched, proxyActivities } from '@temporalio/workflow';
import type { EnvelopeActivities } from '#activities/envelope/activities.ts';
import type { SenderNotice } from '#domain/envelope/sender-notices.ts';
import type { EnvelopeOutcome } from '#domain/envelope/envelope.ts';
import { faultOf } from './faults.ts';
import type { Decider } from './parts/ending.ts';
import { enterStage } from './details.ts';
import { everybodyFinished } from './routing.ts';
import { recipientOf, type EnvelopeState } from './state.ts';
import { refusal, uncancelled } from '../sign-request/state.ts';
import { stepOptions, untilDone } from '../common/step.ts';
import { record } from './writes.ts';

/**
 * Decides the end before everybody has signed: the first end counts, and nobody gets a message about their turn any more.
 */
export function decide(state: EnvelopeState, outcome: EnvelopeOutcome, by: Decider | undefined): void {
  state.ending.decide(outcome, by);
  state.messages.dropAll();
  // Without a certified document nobody can have signed.
  if (!state.document.prepared) state.document.leave();
  else if (faultOf(state)) state.document.drop();
}

/** Waits until the row says how the envelope ended, and gives that. */
export async function untilEndRecorded({ ending }: EnvelopeState): Promise<EnvelopeOutcome | undefined> {
  await uncancelled(() => condition(() => ending.recorded));
  return ending.outcome;
}

/** Makes the refusal for a caller who wanted another end when the completion was in the row first. */
export function completedFirst(end: 'voided' | 'cancelled') {
  const message = `The envelope was completed before it could be ${end}.`;
  return refusal('invalid_state', message, { status: 'completed' });
}

/** Writes the end that was decided; if the envelope was completed first, that end counts, and copies go out after all. */
export async function recordEnd(state: EnvelopeState): Promise<void> {
  const { outcome } = state.ending;
  if (outcome && outcome.status !== 'completed') await writeEnd(state, outcome);
  if (state.ending.outcome?.status === 'completed' && state.ending.by) await inviteAnew(state);
}

/** Asks again for the copies that were given up for an end that came too late. */
async function inviteAnew(state: EnvelopeState): Promise<void> {
  // One that was on its way may have gone out all the same.
  await condition(() => state.messages.sending.length === 0);
  for (const { id, role } of state.input.recipients)
    if (role === 'cc' && state.people.standings.get(id) === 'reached') state.messages.invite(id);
}

/** Staff may have decided another end meanwhile, in place of one that the record refuses. */
function earlyEndOf({ ending: { outcome } }: EnvelopeState): EarlyEnd | undefined {
  return outcome?.status === 'completed' ? undefined : outcome;
}

/** Tells whether a decided end waits that the record has refused, as no act proves it. */
export function isEndRefused({ loops: { recording } }: EnvelopeState): boolean {
  return recording.trouble?.reason === 'act_refused';
}

type EarlyEnd = Exclude<EnvelopeOutcome, { status: 'completed' }>;

async function writeEnd(state: EnvelopeState, outcome: EarlyEnd): Promise<void> {
  enterStage(state, 'recording');
  const { recordEnvelopeEnd } = proxyActivities<EnvelopeActivities>({
    ...stepOptions(state.loops.recording.patience),
    summary: 'Write the end into the database',
  });
  const { dropped } = state.document;
  const recorded = await untilDone(state.loops.recording, 'recordEnvelopeEnd', () =>
    recordEnvelopeEnd({
      envelopeId: state.input.envelopeId,
      outcome: earlyEndOf(state) ?? outcome,
      accepted: dropped ? [] : acceptedIds(state),
      ...decidedBy(state),
    }),
  );
  state.deliveries.add(recorded.deliveryIds);
  if (recorded.completedAt) state.ending.complete(recorded.completedAt);
  else state.ending.noteRecorded();
}

function decidedBy({ ending: { by } }: EnvelopeState) {
  return { actor: by?.actor ?? null, proofId: by?.proofId ?? null };
}

/** Closes the recipients whose accepted signatures were dropped after the end. */
export async function recordDropped(state: EnvelopeState): Promise<void> {
  const { outcome } = state.ending;
  if (!outcome || outcome.status === 'completed') return;
  const { envelopeId } = state.input;
  await record((activities) =>
    activities.recordEnvelopeEnd({ envelopeId, outcome, accepted: [], ...decidedBy(state) }),
  );
}

/** Gives the recipients who have agreed and whose signatures are still made, although the envelope ended otherwise. */
function acceptedIds({ people }: EnvelopeState): string[] {
  return [...people.standings].flatMap(([id, standing]) => (standing === 'accepted' ? [id] : []));
}

/**
 * Sends a recipient who has acted, while others still have to, a receipt of it; the last one hears of the completion at once. A signer in
 * person has no mailbox here: their link went to the host.
 */
export function tellReceipt(state: EnvelopeState, recipientId: string): void {
  if (state.ending.outcome || everybodyFinished(state)) return;
  if (recipientOf(state, recipientId)?.role === 'in_person') return;
  if (patched('receipts')) state.messages.notify({ notice: 'receipt', recipientId });
}

/** Tells the sender of one act of a recipient, where their organization wants to hear of it; the last act is told by the completion. */
export function tellSender(state: EnvelopeState, notice: SenderNotice, recipientId: string): void {
  if (!state.input.tellSender?.includes(notice) || state.ending.outcome) return;
  if (notice === 'recipient_signed' && everybodyFinished(state)) return;
  state.messages.notify({ notice, recipientId: null, about: recipientId });
}

/** Notifies the sender and everybody who was invited of the end of the envelope; of a completion, all recipients. */
export function tellEnd(state: EnvelopeState): void {
  const { input, messages, people } = state;
  const { outcome } = state.ending;
  if (!outcome) return;
  // A recipient who has acted knows of it, even when the message to them was never put on record.
  const knows = (id: string) =>
    outcome.status === 'completed' ||
    messages.sent.has(id) ||
    ['accepted', 'finished'].includes(people.standings.get(id) ?? '');
  const invited = input.recipients.filter(({ id }) => knows(id)).map(({ id }) => id);
  for (const recipientId of [...invited, null]) {
    messages.notify({ notice: outcome.status, recipientId });
  }
}
