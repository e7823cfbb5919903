import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { EnvelopeActivities } from '#activities/envelope/activities.ts';
import type { FlowWatchActivities } from '#activities/flow/activities.ts';
import type { EndedFlow, Place } from '#activities/flow/inputs.ts';
import { flowKinds, type FlowKind } from '#domain/common/flow-kinds.ts';
import { restart } from './restart.ts';

const minute = 60_000;
/** The schedule's period. */
const everyMs = 5 * minute;
/** A row or a run that is younger is on its way: its search entry may not be there. */
const settledMs = 3 * minute;
/** A run that finds more than it can start in this time leaves the rest to the next one. */
const longestMs = 40 * minute;
/** So many questions to Temporal, for each kind, are asked without finding anything. */
const mostQuestions = 10_000;

const options = {
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: '10 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
} as const;

const { findEndedFlows } = proxyActivities<FlowWatchActivities>({
  ...options,
  summary: 'Compare open rows with running workflows',
});
const { lookAgainAtMarked } = proxyActivities<FlowWatchActivities>({
  ...options,
  summary: 'Look again at rows whose workflow had ended',
});
const { recordSending } = proxyActivities<EnvelopeActivities>({
  ...options,
  summary: 'Record that the envelope was sent',
});

/** How a run begins, or goes on after continue-as-new; the schedule gives nothing. */
export type WatchInput = {
  /** The age in milliseconds from which on rows and runs are compared. */
  settledMs?: number;
  /** The first digits of the ids whose rows are walked through. */
  walked?: string;
  goOn?: GoOn;
};

/**
 * Where a run stands: the kinds that are left, the places of the first of them, the age of what is compared, the end of the
 * run's time, and what was done.
 */
type GoOn = { kinds: FlowKind[]; places: Place[]; before: string; until: number; watched: Watched };

/** The workflows that were started again, and the rows that were marked for staff. */
export type Watched = { restarted: number; raised: number };

/**
 * Notices workflows that ended while their row was open, run every five minutes: compares open rows with running executions
 * by count, and by id where the counts differ or are small; besides, walks through one of 256 parts of all rows, so that counts that agree
 * by chance, and a search that says what is not so, hide nothing for longer than a day. Each is started again from its row,
 * or its row is marked for staff.
 */
export async function watchFlows(input: WatchInput = {}): Promise<Watched> {
  const { goOn = begin(input) } = input;
  const { kinds, watched } = goOn;
  for (const [index, kind] of kinds.entries()) {
    const round = { ...goOn, places: index === 0 ? goOn.places : beginning(input) };
    await watchKind(kind, round, async () =>
      continueAsNew<typeof watchFlows>({ ...input, goOn: { ...round, kinds: kinds.slice(index) } }),
    );
  }
  return watched;
}

function begin(input: WatchInput): GoOn {
  const now = Date.now();
  return {
    kinds: [...flowKinds],
    places: beginning(input),
    before: new Date(now - (input.settledMs ?? settledMs)).toISOString(),
    until: now + longestMs,
    watched: { restarted: 0, raised: 0 },
  };
}

async function watchKind(kind: FlowKind, round: GoOn, goOn: () => Promise<never>): Promise<void> {
  const { before, until, watched } = round;
  let questions = 0;
  while (round.places.length > 0 && questions < mostQuestions && Date.now() < until) {
    const { ended, left, raised, asked } = await findEndedFlows({ kind, places: round.places, before });
    round.places = left;
    watched.raised += raised;
    watched.restarted += await restartAll(ended);
    questions = ended.length + raised > 0 ? 0 : questions + asked;
    if (left.length > 0 && workflowInfo().continueAsNewSuggested) await goOn();
  }
  const { ended } = await lookAgainAtMarked({ kind });
  watched.restarted += await restartAll(ended);
}

/** All by count, and the part whose turn it is by walking through it. */
function beginning({ walked = sliceAt(Date.now()) }: WatchInput): Place[] {
  return [
    { prefix: '', walk: false },
    { prefix: walked, walk: true },
  ];
}

/** The part of the ids whose turn it is: each of 256 comes once in 21 hours. */
function sliceAt(now: number): string {
  return (Math.floor(now / everyMs) % 256).toString(16).padStart(2, '0');
}

async function restartAll(flows: readonly EndedFlow[]): Promise<number> {
  const started = await Promise.all(
    flows.map(async (flow) => {
      // Its workflow had ended before it could say so.
      if (flow.kind === 'envelope' && !flow.announced) {
        await recordSending({ envelopeId: flow.id });
      }
      return restart(flow);
    }),
  );
  return started.filter(Boolean).length;
}
