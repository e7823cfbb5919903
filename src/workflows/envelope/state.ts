import { condition, setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { isWaitedFor } from '#domain/envelope/envelope.ts';
import type { EnvelopeInput, EnvelopeStage, RecipientInput } from './messages.ts';
import type { Approvals } from './parts/approvals.ts';
import type { Deliveries } from './parts/deliveries.ts';
import type { DocumentWork } from './parts/document.ts';
import type { Ending } from './parts/ending.ts';
import type { Messages } from './parts/messages.ts';
import type { People } from './parts/people.ts';
import type { Progress } from './parts/progress.ts';
import { flowStageKey } from '../common/search-attributes.ts';
import { markStuck, type StuckableView, type BlockerView } from '../common/step.ts';
import { blockerInWords } from '../common/blocker.ts';

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

/** Shows the reason of the blocker to report first in the search attributes, once. */
export function markBlocker(state: EnvelopeState): void {
  const reason = firstBlocker(state)?.trouble.reason ?? null;
  if (reason === state.progress.shown) return;
  state.progress.noteShown(reason);
  markStuck(reason);
}

const words: Record<EnvelopeStage, (state: EnvelopeState) => string> = {
  sending: () => 'Writing to the database that the envelope is sent.',
  preparing: () =>
    '**The document is being prepared**: its fields are laid out and the platform certifies it; tried again until it succeeds.',
  waiting: (s) =>
    `Waiting for recipients until **${s.ending.expiresAt}**: ${standingsInWords(s)}.${firstBlocker(s) ? '' : ' Nothing to do.'}`,
  sealing: () =>
    'Everybody has finished. **The document is being sealed** for the long term; tried again until it succeeds. If this lasts, look at the key service and its timestamping authority.',
  recording: ({ ending: { outcome } }) =>
    `Decided: **${outcome?.status}**. Writing it to the database; tried again until it succeeds.`,
  notifying: ({ ending: { outcome } }) => `Ended: **${outcome?.status}**. Telling the people concerned.`,
  ended: ({ ending: { outcome } }) =>
    `Ended: **${outcome?.status}** at ${outcome?.at}. Deliveries run as flows of their own.`,
};

function standingsInWords({ input, people, document }: EnvelopeState): string {
  const waited = input.recipients.filter(({ role }) => isWaitedFor(role));
  const finished = waited.filter(({ id }) => people.standings.get(id) === 'finished').length;
  const due = document.accepted.length + (document.making ? 1 : 0);
  const made =
    due > 0 ? [due === 1 ? '1 signature is still to be made' : `${due} signatures are still to be made`] : [];
  return [`${finished} of ${waited.length} have finished`, ...turnInWords(people, waited), ...made].join(
    ', ',
  );
}

/** Recipients whose turn it is are named by place and id: names and addresses stand in the console of staff. */
function turnInWords({ standings }: People, waited: RecipientInput[]): string[] {
  const turn = waited.filter(({ id }) => standings.get(id) === 'reached');
  const [first, ...others] = turn.map(({ id, position }) => `recipient ${position + 1} (\`${id}\`)`);
  if (first === undefined) return [];
  const rest = others.length > 2 ? [`${others.length} others`] : others;
  return [`it is the turn of ${[first, ...rest].join(' and ')}`];
}

/** Moves to a stage and says so where operators look: search attribute and current details. */
export function enterStage(state: EnvelopeState, stage: EnvelopeStage): void {
  if (state.progress.stage === stage) return;
  state.progress.enter(stage);
  describe(state);
  upsertSearchAttributes([{ key: flowStageKey, value: stage }]);
}

/**
 * Keeps the current details true: whenever an act changes the words, they are written anew. Ends with its cancellation; takes
 * nothing of the history.
 */
export async function keepDescribed(state: EnvelopeState): Promise<void> {
  for (let shown = inWords(state); ; shown = inWords(state)) {
    setCurrentDetails(shown);
    await condition(() => inWords(state) !== shown);
  }
}

/** Writes the state of the workflow and its blockers into the current details. */
export function describe(state: EnvelopeState): void {
  setCurrentDetails(inWords(state));
}

function inWords(state: EnvelopeState): string {
  const stands = words[state.progress.stage](state);
  const troubles = loops.flatMap((lane) => {
    const { trouble, patience } = state.loops[lane];
    return trouble ? [blockerInWords(trouble, patience)] : [];
  });
  return [...troubles, stands].join('\n\n');
}

export function recipientOf(state: EnvelopeState, recipientId: string): RecipientInput | undefined {
  return state.input.recipients.find(({ id }) => id === recipientId);
}

/** Tells whether the workflow should go on as a new run as soon as nothing is under way. */
export function isHistoryLong({ input: { historyLimit } }: EnvelopeState): boolean {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return historyLimit === undefined ? continueAsNewSuggested : historyLength > historyLimit;
}
