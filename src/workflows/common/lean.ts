import { patched } from '@temporalio/workflow';

/**
 * Tells whether a flow takes the fewer steps: an envelope's sending is one step, the letters of a turn go out together, and the search
 * attributes say only the stages that somebody asks for. A history from before goes on replaying with its own.
 */
export function isLean(): boolean {
  return patched('lean-steps');
}
