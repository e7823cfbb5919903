import { workflowInfo } from '@temporalio/workflow';
import type { EnvelopeInput, RecipientInput } from './messages.ts';
import type { Approvals } from './parts/approvals.ts';
import type { Deliveries } from './parts/deliveries.ts';
import type { DocumentWork } from './parts/document.ts';
import type { Ending } from './parts/ending.ts';
import type { Messages } from './parts/messages.ts';
import type { People } from './parts/people.ts';
import type { Progress } from './parts/progress.ts';
import { flowStageKey } from '../common/search-attributes.ts';
import { isLean } from '../common/lean.ts';
import { markStuck, type StuckableView, type BlockerView } from '../common/step.ts';

/**
 * The loops that never hold each other up: the PDF and its signatures, the seals of approvals, the record of the end, the
 * messages to people.
 */
export const loops = ['signatures', 'approvals', 'recording', 'messages'] as const;
export type LoopName = (typeof loops)[number];

/** All that an envelope's flow remembers. Each part alone writes what is in it; others call its verbs. */
export type EnvelopeState = Readonly<{
  input: Readonly<EnvelopeInput>;
  progress: Progress;
  loops: Readonly<Record<LoopName, StuckableView>>;
  people: People;
  document: DocumentWork;
  approvals: Approvals;
  messages: Messages;
  deliveries: Deliveries;
  ending: Ending;
}>;

/** Gives the blocker to report first, with its loop. */
export function firstBlocker({
  loops: of,
}: EnvelopeState): { lane: LoopName; trouble: BlockerView } | undefined {
  for (const lane of loops) {
    const { trouble } = of[lane];
    if (trouble) return { lane, trouble };
  }
  return undefined;
}

/** Shows the reason of the blocker to report first in the search attributes, once, with the stage that it is in. */
export function markBlocker(state: EnvelopeState): void {
  const reason = firstBlocker(state)?.trouble.reason ?? null;
  if (reason === state.progress.shown) return;
  state.progress.noteShown(reason);
  const showsStage = reason !== null && isLean(state.input);
  markStuck(reason, ...(showsStage ? [{ key: flowStageKey, value: state.progress.stage }] : []));
  if (showsStage) state.progress.noteStageShown();
}

export function recipientOf(state: EnvelopeState, recipientId: string): RecipientInput | undefined {
  return state.input.recipients.find(({ id }) => id === recipientId);
}

/** Tells whether the workflow should go on as a new run as soon as nothing is under way. */
export function isHistoryLong({ input: { historyLimit } }: EnvelopeState): boolean {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return historyLimit === undefined ? continueAsNewSuggested : historyLength > historyLimit;
}
