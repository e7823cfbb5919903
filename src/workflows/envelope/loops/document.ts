import {
  ActivityFailure,
  CancellationScope,
  condition,
  isCancellation,
  proxyActivities,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { EnvelopePdfActivities } from '#activities/envelope/pdf/activities.ts';
import { quickPauses, triesWithin } from '#domain/common/quick-tries.ts';
import { recipientSignature, taskQueues } from '#domain/common/workflow-ids.ts';
import { startUseNotice } from '../../certificate/tell-of-use.ts';
import type { AcceptedSignature } from '../parts/accepted-signature.ts';
import type { Preparation } from '../parts/reservation-queue.ts';
import { tellReceipt, tellSender } from '../end.ts';
import { enterStage } from '../details.ts';
import type { EnvelopeState } from '../state.ts';
import { advance, everybodyFinished, finish } from '../routing.ts';
import { noteFault } from '../faults.ts';
import { settle, show, untilDone } from '../../common/step.ts';
import { thrownType } from '../../common/thrown.ts';

type PdfQueue = Extract<keyof typeof taskQueues, 'pdf' | 'signatures' | 'preparations'>;

function options(state: EnvelopeState, queue: PdfQueue): ActivityOptions {
  const { fastMs } = state.loops.signatures.patience;
  return {
    taskQueue: taskQueues[queue],
    // Where the server heeds it, organizations take turns in the queue.
    priority: { fairnessKey: state.input.organizationId },
    // A document of many pages takes its time, and waits for room and a thread.
    startToCloseTimeout: '4 minutes',
    scheduleToCloseTimeout: fastMs * 5,
    heartbeatTimeout: '15 seconds',
    retry: {
      initialInterval: quickPauses.first,
      maximumInterval: quickPauses.longest,
      maximumAttempts: triesWithin(fastMs),
    },
    // The result of a running attempt is still reported; an attempt that waits for its next try ends at once.
    cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  };
}

/**
 * Runs the loop of the document: prepares it, signs it act by act in the order of acceptance, each as a revision of its own,
 * and completes it when everybody has finished. Ends when the envelope is completed, or ended otherwise and every signature
 * that was accepted before is made; at once when staff drop them.
 */
export async function makeSignatures(state: EnvelopeState): Promise<void> {
  const scope = new CancellationScope();
  const lane = state.loops.signatures;
  state.document.begin(() => scope.cancel());
  try {
    await scope.run(() => story(state));
  } catch (error) {
    if (!isCancellation(error) && !scope.consideredCancelled) throw error;
    state.document.end();
  }
  settle(lane);
}

async function story(state: EnvelopeState): Promise<void> {
  const { document, ending } = state;
  if (!document.prepared) await prepareDocument(state);
  if (!ending.outcome) advance(state);
  for (;;) {
    const lane = state.loops.signatures;
    const { retries } = lane;
    const isAsked = () => lane.trouble !== undefined && lane.retries > retries;
    await condition(() => hasWork(state) || isOver(state) || isAsked());
    if (isAsked()) settle(lane);
    const signature = document.takeAccepted();
    const preparation = signature || ending.outcome ? undefined : document.reservations.next;
    if (signature) await sign(state, signature);
    else if (preparation) await hold(state, preparation);
    else if (!ending.outcome && isComplete(state)) return complete(state);
    else if (isOver(state)) return;
  }
}

function hasWork(state: EnvelopeState): boolean {
  const { document, ending } = state;
  if (document.accepted.length > 0) return true;
  return !ending.outcome && (document.reservations.next !== undefined || isComplete(state));
}

/** Every signature is made, and every approval is sealed. */
function isComplete(state: EnvelopeState): boolean {
  return everybodyFinished(state) && state.approvals.due === 0;
}

function isOver({ ending, document }: EnvelopeState): boolean {
  return ending.outcome !== undefined && document.accepted.length === 0 && document.accepting === 0;
}

async function prepareDocument(state: EnvelopeState): Promise<void> {
  enterStage(state, 'preparing');
  const { envelopeId } = state.input;
  const { prepareDocument: activity } = proxyActivities<EnvelopePdfActivities>({
    ...options(state, 'pdf'),
    summary: 'Lay out the fields and certify the document',
  });
  await untilDone(state.loops.signatures, 'prepareDocument', () => activity({ envelopeId }));
  state.document.notePrepared();
  if (!state.ending.outcome) enterStage(state, 'waiting');
}

/** Each round takes the activation that there is by then. */
async function sign(state: EnvelopeState, signature: AcceptedSignature): Promise<void> {
  const { signRecipient } = proxyActivities<EnvelopePdfActivities>({
    ...options(state, 'signatures'),
    summary: 'Make a recipient’s signature in the document',
  });
  const { envelopeId } = state.input;
  const { deliveryIds } = await state.document.make(signature, (now) =>
    untilDone(state.loops.signatures, 'signRecipient', () => {
      const { recipientId, actId, loa, provedChannel = null, activationId, actor, at, proofId } = now();
      const act = { envelopeId, recipientId, actId, loa, provedChannel, at, actor, proofId };
      return signRecipient(activationId === undefined ? act : { ...act, activationId });
    }),
  );
  state.deliveries.add(deliveryIds);
  finish(state, signature.recipientId);
  tellReceipt(state, signature.recipientId);
  tellSender(state, 'recipient_signed', signature.recipientId);
  // An activation stands for a certificate of the recipient's own.
  if (signature.activationId !== undefined)
    await startUseNotice(recipientSignature(envelopeId, signature.recipientId));
}

/** Fixes the bytes of a signature and keeps the document for it until it is accepted or its time is over. */
async function hold(state: EnvelopeState, preparation: Preparation): Promise<void> {
  const { recipientId, actId } = preparation;
  const { reservations } = state.document;
  const generation = state.people.generations.get(recipientId);
  const { prepareRecipient } = proxyActivities<EnvelopePdfActivities>({
    ...options(state, 'preparations'),
    scheduleToCloseTimeout: '20 seconds',
    retry: { maximumAttempts: 2 },
    summary: 'Fix the bytes that a credential is to sign',
  });
  const { envelopeId } = state.input;
  try {
    await reservations.hold(preparation, () => prepareRecipient({ envelopeId, recipientId, actId }));
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    return noteUnsealable(state, preparation, error);
  }
  settle(state.loops.signatures);
  // A person who prepares again gives up their former preparation, and a correction has killed the link that made it.
  const killed = () => state.people.generations.get(recipientId) !== generation;
  const replaced = () => reservations.waiting.some((one) => one.recipientId === recipientId) || killed();
  const over = () => preparation.taken || state.ending.outcome !== undefined || replaced();
  const left = Math.max(preparation.until - Date.now(), 1);
  await condition(over, left, { summary: 'A prepared signature keeps the document' });
  if (preparation.taken) {
    await condition(() => preparation.signature !== undefined || !preparation.taken);
    if (preparation.signature) await sign(state, preparation.signature);
  }
  reservations.release({ killed: killed() });
}

/** Shows the fault of the document until it can be signed again: the next preparation tries it. */
function noteUnsealable(state: EnvelopeState, preparation: Preparation, failure: ActivityFailure): void {
  if (thrownType(failure) !== 'document_unsealable') return;
  state.document.reservations.blameDocument(preparation);
  const said = failure.cause?.message ?? failure.message;
  const cause = { step: 'prepareRecipient', reason: 'document_unsealable', failure: said } as const;
  show(state.loops.signatures, cause);
  noteFault(state, cause);
}

async function complete(state: EnvelopeState): Promise<void> {
  enterStage(state, 'sealing');
  const { completeEnvelope } = proxyActivities<EnvelopePdfActivities>({
    ...options(state, 'pdf'),
    summary: 'Seal the document for the long term, check it and record the end',
  });
  const { envelopeId } = state.input;
  const { completedAt, deliveryIds } = await untilDone(state.loops.signatures, 'completeEnvelope', () =>
    completeEnvelope({ envelopeId }),
  );
  state.deliveries.add(deliveryIds);
  state.ending.complete(completedAt);
}
