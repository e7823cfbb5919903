import { isDeepStrictEqual } from 'node:util';
import { actStatementType, longestActMs } from '#domain/common/act-statement.ts';
import { contentHash } from './act-keys.ts';
import type { OpenedStatement } from './act-personal.ts';

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
  /** Whether it is on a live request; absent where there is no other. */
  livemode?: boolean;
};

/** Gives the first thing in which a statement is about another act; undefined when it is about this one. */
export function differenceFrom(statement: OpenedStatement, act: RecordedAct): string | undefined {
  if (statement.type !== actStatementType) return 'kind';
  if (statement.id !== act.proofId) return 'proof';
  if (statement.workflow !== act.workflowId) return 'workflow';
  if (statement.act !== act.act) return 'act';
  const member = Object.keys(act.input).find(
    (name) =>
      !statement.erased.includes(name) &&
      !isDeepStrictEqual(statement.input[name], leftOf(act.input[name], statement.erased)),
  );
  if (member !== undefined) return member;
  if (act.at !== undefined && isFar(statement.made_at, act.at)) return 'time';
  if (isOfOtherMode(statement, act)) return 'mode';
  if (act.content !== undefined && statement.content !== contentHash(act.content)) return 'content';
  return undefined;
}

function isOfOtherMode(statement: OpenedStatement, act: RecordedAct): boolean {
  return act.livemode !== undefined && act.livemode !== (statement.livemode ?? true);
}

function isFar(madeAt: string, acceptedAt: string): boolean {
  // Also where one of them is no time.
  return !(Math.abs(Date.parse(acceptedAt) - Date.parse(madeAt)) <= longestActMs);
}

/** What was JSON has no undefined members; erased ones are compared with nothing. */
function leftOf(value: unknown, erased: readonly string[]): unknown {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value, (name, member: unknown) => (erased.includes(name) ? undefined : member));
  return JSON.parse(text);
}
