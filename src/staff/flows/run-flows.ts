import { UsageError } from '../options.ts';
import { callApi, findAccess, Refused, Unreachable } from './call-api.ts';
import { readFlowsCommand } from './read-flows-command.ts';
import { shown } from './show.ts';
import { helpFor } from './usage.ts';

const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/**
 * Runs `npm run staff -- flows`: prints what the API answers, for people or as JSON; what went wrong goes to the standard error.
 * Gives the exit code.
 */
export async function runFlows(argv: string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const { verb, help, json, url, request } = readFlowsCommand(argv);
    if (verb === undefined || help) {
      console.log(helpFor(verb));
      return exitCodes.done;
    }
    const answer = await callApi(await findAccess(env, url), request);
    console.log(json ? JSON.stringify(answer, null, 2) : shown(verb, answer));
    return verb === 'bulk' && isPartly(answer) ? exitCodes.refused : exitCodes.done;
  } catch (error) {
    return explain(error);
  }
}

function isPartly(answer: unknown): boolean {
  const { failed, left } = Object(answer) as { failed?: unknown[]; left?: number };
  return (failed?.length ?? 0) > 0 || (left ?? 0) > 0;
}

function explain(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\nnpm run staff -- flows help shows every command.`);
    return exitCodes.usage;
  }
  if (error instanceof Refused || error instanceof Unreachable) console.error(error.message);
  else throw error;
  return error instanceof Refused ? exitCodes.refused : exitCodes.unreachable;
}
