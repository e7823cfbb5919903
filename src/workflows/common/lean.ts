import { patched } from '@temporalio/workflow';

/**
 * The version of a flow's steps, which its input names: it stands in the first event of the history, where `patched` would add a marker and a change of
 * the search attributes to each. 2: the search attributes say `waiting` from the start. Absent in flows from before, and in those that go on from a row.
 */
export type StepsVersion = { steps?: 2 };

/**
 * Tells whether a flow takes the fewer steps: an envelope's sending is one step, the letters of a turn go out together, and the search
 * attributes say only the stages that somebody asks for. A history from before goes on replaying with its own.
 */
export function isLean({ steps }: StepsVersion): boolean {
  return steps !== undefined || patched('lean-steps');
}
