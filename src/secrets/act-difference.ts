import { isDeepStrictEqual } from 'node:util';
import { longestActMs, type ActStatement } from '#domain/common/act-statement.ts';
import { contentHash } from './act-keys.ts';

/** An act as a record tells it, with the id of the statement that is given for it. */
export type RecordedAct = {
  proofId: string | null;
  workflowId: string;
  /** The name of the update that carries such an act. */
  act: string;
  /** Members of the update's input that must be the same; undefined ones must be absent. */
  input: Readonly<Record<string, unknown>>;
  /** When the workflow accepted the act, ISO 8601; absent where it says no time. */
  at?: string;
  /** Input of the act that is stored apart. */
  content?: object;
};

/** Gives the first thing in which a statement is about another act; undefined when it is about this one. */
export function differenceFrom(statement: ActStatement, act: RecordedAct): string | undefined {
  if (statement.id !== act.proofId) return 'proof';
  if (statement.workflow !== act.workflowId) return 'workflow';
  if (statement.act !== act.act) return 'act';
  const member = Object.keys(act.input).find(
    (name) => !isDeepStrictEqual(statement.input[name], withoutUndefined(act.input[name])),
  );
  if (member !== undefined) return member;
  if (act.at !== undefined && isFar(statement.made_at, act.at)) return 'time';
  if (act.content !== undefined && statement.content !== contentHash(act.content)) return 'content';
  return undefined;
}

function isFar(madeAt: string, acceptedAt: string): boolean {
  // Also where one of them is no time.
  return !(Math.abs(Date.parse(acceptedAt) - Date.parse(madeAt)) <= longestActMs);
}

/** What was JSON has no undefined members. */
function withoutUndefined(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
