import { activityInfo } from '@temporalio/activity';
import type { FlowKind } from '#domain/common/flow-kinds.ts';
import { countMarkedRows, markedRowIds, openAmong } from '#entities/common/open-rows.ts';
import { compare } from './compare.ts';
import type { EndedFlow, FindEndedInput, FlowWatchDependencies, FoundEnded } from './inputs.ts';
import { reportEnded, reportMarked, reportStrays } from './report.ts';
import { settleEnded, unmark } from './settle-ended.ts';

/** One call gives up to so many flows to be started: their facts stay within the size of a result. */
const mostEnded = 50;
/** One call takes about this long at most, in milliseconds. */
const callMs = 20_000;
/** So many executions are looked at at once. */
const together = 10;
/** So many marked rows are looked at again in one run. */
const mostMarked = 100;
/** So many suspected strays of a place are looked at. */
const mostStrays = 50;

/** Creates the side effects of the schedule that notices ended workflows; each may run twice with the same result. */
export function createFlowWatchActivities(deps: FlowWatchDependencies) {
  return {
    /**
     * Compares open rows with running executions, place by place, until enough are found or 20 s are over, and looks at the
     * execution of each suspected row. Gives the flows that are to be started again and the places that are left; marks the
     * rows that need staff, and reports workflows without an open row.
     */
    findEndedFlows: async ({ kind, places, before }: FindEndedInput): Promise<FoundEnded> => {
      await deps.noteServerClock?.(activityInfo());
      const found: FoundEnded = { ended: [], left: [...places], raised: 0, asked: 0 };
      const end = Date.now() + callMs;
      while (found.left.length > 0 && found.ended.length < mostEnded && Date.now() < end)
        await takePlace(deps, kind, found, new Date(before));
      return found;
    },
    /**
     * Looks again at up to a hundred rows of a kind that are marked as `flow_ended`: takes the mark back where the workflow
     * runs, and gives those that can be started again.
     */
    lookAgainAtMarked: async ({ kind }: { kind: FlowKind }): Promise<{ ended: EndedFlow[] }> => {
      const em = deps.orm.em.fork();
      const found: FoundEnded = { ended: [], left: [], raised: 0, asked: 0 };
      for (const id of await markedRowIds(em, kind, mostMarked))
        if (found.ended.length < mostEnded) await lookAtRow(deps, kind, { id, found, isMarked: true });
      reportMarked(kind, await countMarkedRows(em, kind));
      return { ended: found.ended };
    },
  };
}

export type FlowWatchActivities = ReturnType<typeof createFlowWatchActivities>;

/** Takes the next place; what is not done of it is left again. */
async function takePlace(
  deps: FlowWatchDependencies,
  kind: FlowKind,
  found: FoundEnded,
  before: Date,
): Promise<void> {
  const place = found.left.shift();
  if (!place) return;
  const { parts, suspects, strays, asked } = await compare(deps, kind, place, before);
  found.left.unshift(...parts);
  found.asked += asked;
  if (!(await lookAtSuspects(deps, kind, suspects, found))) found.left.push(place);
  await lookAtStrays(deps, kind, strays, found);
}

/** Looks at the executions of suspected rows; false when enough were found before the last. */
async function lookAtSuspects(
  deps: FlowWatchDependencies,
  kind: FlowKind,
  suspects: readonly string[],
  found: FoundEnded,
): Promise<boolean> {
  for (let from = 0; from < suspects.length; from += together) {
    if (found.ended.length >= mostEnded) return false;
    const ids = suspects.slice(from, from + together);
    await Promise.all(ids.map((id) => lookAtRow(deps, kind, { id, found, isMarked: false })));
  }
  return true;
}

type Look = { id: string; found: FoundEnded; isMarked: boolean };

async function lookAtRow(
  deps: FlowWatchDependencies,
  kind: FlowKind,
  { id, found, isMarked }: Look,
): Promise<void> {
  const execution = await deps.executions.look(kind, id);
  found.asked += 1;
  if (execution.state === 'running') {
    if (isMarked) await unmark(deps.orm, kind, id);
    return;
  }
  const settled = await settleEnded(deps, kind, id, execution);
  if (settled.done === 'nothing') return;
  reportEnded(kind, id, settled.done === 'restart' ? 'restarted' : 'raised');
  if (settled.done === 'restart') found.ended.push(settled.flow);
  else found.raised += 1;
}

/** Reports those that still run while their row is not open, now that each was looked at itself. */
async function lookAtStrays(
  { orm, executions }: FlowWatchDependencies,
  kind: FlowKind,
  suspected: readonly string[],
  found: FoundEnded,
): Promise<void> {
  const running: string[] = [];
  for (const id of suspected.slice(0, mostStrays)) {
    found.asked += 1;
    if ((await executions.look(kind, id)).state === 'running') running.push(id);
  }
  const open = await openAmong(orm.em.fork(), kind, running);
  reportStrays(
    kind,
    running.filter((id) => !open.has(id)),
  );
}
