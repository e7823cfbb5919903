import { isSealingFailure, sealingStepAt, type SealingFault } from '#domain/envelope/sealing-failure.ts';
import { isDocumentsFault } from '#domain/common/stuck.ts';
import type { EnvelopeState } from './state.ts';
import type { Cause } from '../common/step.ts';

/** Tells whether the document's loop is stuck by a failure that trying again may not mend. */
export function hasFailed({ loops: { signatures } }: EnvelopeState): boolean {
  return signatures.trouble !== undefined && isSealingFailure(signatures.trouble.reason);
}

/** What cannot be made of the document, where that is why its lane is stuck. */
export function faultOf(state: EnvelopeState): SealingFault | undefined {
  const { trouble } = state.loops.signatures;
  const step = sealingStepAt(state.progress.stage);
  if (!step || !trouble || !isDocumentsFault(trouble.reason)) return undefined;
  return { step, detail: trouble.failure };
}

/**
 * Notes that the document's loop has failed through the document itself: the sender is notified, once for each step. After
 * the end there is nothing left to wait for: accepted signatures are dropped.
 */
export function noteFault(state: EnvelopeState, { failure }: Cause): void {
  if (state.ending.outcome) {
    state.document.drop({ late: true });
    return;
  }
  const step = sealingStepAt(state.progress.stage);
  if (!step || !state.document.isNews(step)) return;
  const fault = { step, detail: failure };
  state.messages.notify({ notice: 'sealing_failed', recipientId: null, fault });
}
