import {
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  setHandler,
} from '@temporalio/workflow';
import type { EnvelopeOutcome } from '#domain/envelope/envelope.ts';
import { decide, recordDropped, recordEnd, tellEnd } from './end.ts';
import { sendMessages } from './loops/messages.ts';
import { envelopeStageQuery, type EnvelopeCarried, type EnvelopeInput } from './messages.ts';
import { sealApprovals } from './loops/approvals.ts';
import { setRecipientHandlers } from './handlers/recipient.ts';
import { isBlockerOnRecord, keepBlockerOnRecord, startDue } from './loops/records.ts';
import { setSenderHandlers } from './handlers/sender.ts';
import { makeSignatures } from './loops/document.ts';
import { setStaffHandlers } from './handlers/staff.ts';
import { describe, enterStage, keepDescribed } from './details.ts';
import { firstBlocker, isHistoryLong, type EnvelopeState } from './state.ts';
import { initialState } from './initial-state.ts';
import { everybodyAccepted } from './routing.ts';
import { send } from './send.ts';

/**
 * Runs one envelope from send on: its document is prepared, recipients are invited in their turns, each signature is made,
 * and it is completed, or ends by decline, void or expiry (specification, "States and transitions"; decisions, Envelopes). A
 * workflow with a long history goes on as a new run of itself.
 */
export async function envelope(input: EnvelopeInput): Promise<EnvelopeOutcome> {
  // Temporal's own cancellation would leave a row that waits for ever: envelopes are ended by `operatorCancel`.
  return CancellationScope.nonCancellable(() => story(input));
}

async function story(input: EnvelopeInput): Promise<EnvelopeOutcome> {
  const state = initialState(input);
  setHandlers(state);
  // The search attributes say it from the start.
  describe(state);
  if (!input.carried) await send(state);
  const endless = new CancellationScope();
  const background = endless
    .run(() => Promise.all([startDue(state), keepBlockerOnRecord(state), keepDescribed(state)]))
    .catch(ignoreCancellation);
  const [signatures, approvals, letters] = [makeSignatures(state), sealApprovals(state), sendMessages(state)];
  const outcome = await untilDecided(state);
  if (!outcome) {
    endless.cancel();
    return continueAsNew<typeof envelope>({ ...input, carried: carry(state) });
  }
  await recordEnd(state);
  enterStage(state, 'notifying');
  // The result of a message that was on its way when the envelope ended shows who knows of it.
  if (state.ending.outcome?.status !== 'completed')
    await condition(() => state.messages.sending.length === 0);
  tellEnd(state);
  await signatures;
  state.approvals.close();
  await approvals;
  if (state.document.droppedLate) await recordDropped(state);
  state.messages.close();
  await letters;
  await condition(() => state.deliveries.allStarted && isBlockerOnRecord(state) && allHandlersFinished());
  endless.cancel();
  await background;
  enterStage(state, 'ended');
  await condition(allHandlersFinished);
  return state.ending.outcome ?? outcome;
}

function setHandlers(state: EnvelopeState): void {
  setHandler(
    envelopeStageQuery,
    () => ({
      stage: state.progress.stage,
      end: state.ending.outcome?.status ?? null,
      standings: Object.fromEntries(state.people.standings),
      trouble: firstBlocker(state)?.trouble ?? null,
    }),
    { description: 'The state of the envelope, how it ended, and its blockers.' },
  );
  setSenderHandlers(state);
  setRecipientHandlers(state);
  setStaffHandlers(state);
}

/** Waits for the end, by any event; gives undefined when the workflow should go on as a new run. */
async function untilDecided(state: EnvelopeState): Promise<EnvelopeOutcome | undefined> {
  const { ending } = state;
  while (!ending.outcome) {
    const { expiresAt } = ending;
    const changed = () => ending.outcome !== undefined || ending.expiresAt !== expiresAt || isToGoOn(state);
    if (everybodyAccepted(state)) {
      // An act may be taken back whose record was refused: then the clock counts again.
      await condition(() => ending.outcome !== undefined || !everybodyAccepted(state));
      continue;
    }
    const left = Math.max(Date.parse(expiresAt) - Date.now(), 1);
    const woken = await condition(() => changed() || everybodyAccepted(state), left, {
      summary: 'The end of the period',
    });
    if (!woken && !ending.outcome) decide(state, { status: 'expired', at: expiresAt }, undefined);
    else if (isToGoOn(state)) return undefined;
  }
  return ending.outcome;
}

function isToGoOn(state: EnvelopeState): boolean {
  return isHistoryLong(state) && isIdle(state);
}

/** Nothing is under way that a new run would not know of. */
function isIdle(state: EnvelopeState): boolean {
  const { document, approvals, messages, deliveries, ending } = state;
  const settled =
    document.prepared && deliveries.allStarted && isBlockerOnRecord(state) && allHandlersFinished();
  const works =
    document.isAtWork || approvals.due > 0 || messages.isAtWork || firstBlocker(state) !== undefined;
  return settled && !works && !ending.outcome && !everybodyAccepted(state);
}

function carry({ people, messages, ending }: EnvelopeState): EnvelopeCarried {
  return {
    standings: Object.fromEntries(people.standings),
    opened: [...people.opened],
    messages: Object.fromEntries(messages.sent),
    generations: Object.fromEntries(people.generations),
    expiresAt: ending.expiresAt,
  };
}

function ignoreCancellation(error: unknown): void {
  if (!isCancellation(error)) throw error;
}
