import { condition, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { isWaitedFor } from '#domain/envelope/envelope.ts';
import { blockerInWords } from '../common/blocker.ts';
import { flowStageKey } from '../common/search-attributes.ts';
import type { EnvelopeStage, RecipientInput } from './messages.ts';
import type { People } from './parts/people.ts';
import { isLean } from '../common/lean.ts';
import { uninvited } from './rules.ts';
import { firstBlocker, loops, type EnvelopeState } from './state.ts';

const words: Record<EnvelopeStage, (state: EnvelopeState) => string> = {
  sending: () => 'Writing to the database that the envelope is sent.',
  preparing: () =>
    '**The document is being prepared**: its fields are laid out and the platform certifies it; tried again until it succeeds.',
  waiting: (s) =>
    `Waiting for recipients until **${s.ending.expiresAt}**: ${standingsInWords(s)}.${firstBlocker(s) || uninvited(s).length > 0 ? '' : ' Nothing to do.'}`,
  sealing: () =>
    'Everybody has finished. **The document is being sealed** for the long term; tried again until it succeeds. If this lasts, look at the key service and its timestamping authority.',
  recording: ({ ending: { outcome } }) =>
    `Decided: **${outcome?.status}**. Writing it to the database; tried again until it succeeds.`,
  notifying: ({ ending: { outcome } }) => `Ended: **${outcome?.status}**. Telling the people concerned.`,
  ended: ({ ending: { outcome } }) =>
    `Ended: **${outcome?.status}** at ${outcome?.at}. Deliveries run as flows of their own.`,
};

function standingsInWords(state: EnvelopeState): string {
  const { input, people, document } = state;
  const waited = input.recipients.filter(({ role }) => isWaitedFor(role));
  const finished = waited.filter(({ id }) => people.standings.get(id) === 'finished').length;
  const due = document.accepted.length + (document.making ? 1 : 0);
  const parts = [
    `${finished} of ${waited.length} have finished`,
    ...turnInWords(people, waited),
    ...uninvitedInWords(state),
    ...(due > 0
      ? [due === 1 ? '1 signature is still to be made' : `${due} signatures are still to be made`]
      : []),
  ];
  return parts.join(', ');
}

function uninvitedInWords(state: EnvelopeState): string[] {
  const count = uninvited(state).length;
  if (count === 0) return [];
  const who = count === 1 ? '1 recipient has no link' : `${count} recipients have no link`;
  return [`${who}: the address was refused, the sender can correct it and staff can send it again (retry)`];
}

/** Recipients whose turn it is are named by place and id: names and addresses stand in the console of staff. */
function turnInWords({ standings }: People, waited: RecipientInput[]): string[] {
  const turn = waited.filter(({ id }) => standings.get(id) === 'reached');
  const [first, ...others] = turn.map(({ id, position }) => `recipient ${position + 1} (\`${id}\`)`);
  if (first === undefined) return [];
  const rest = others.length > 2 ? [`${others.length} others`] : others;
  return [`it is the turn of ${[first, ...rest].join(' and ')}`];
}

/** The stages that are asked for of envelopes that are not stuck: those that wait, and those whose row has ended. */
const shown: readonly EnvelopeStage[] = ['waiting', 'notifying'];

/**
 * Moves to a stage and says so where operators look: in the current details, and in the search attribute where somebody asks for
 * it; a blocker shows the stage that it is in.
 */
export function enterStage(state: EnvelopeState, stage: EnvelopeStage): void {
  const { progress } = state;
  if (progress.stage === stage) return;
  progress.enter(stage);
  describe(state);
  if (progress.shows(stage)) return;
  if (!shown.includes(stage) && progress.shown === null && isLean(state.input)) return;
  upsertSearchAttributes([{ key: flowStageKey, value: stage }]);
  progress.noteStageShown();
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
