import { isDeepStrictEqual } from 'node:util';
import type { RecipientIdentity } from '#domain/envelope/recipient-identity.ts';
import { recipientIn, type OpenedStatement } from './act-personal.ts';

/** The acts by which a sender says who a recipient is: the sending, and each correction after it. */
export const namingActs = ['send', 'correct'] as const;

/**
 * Gives who a recipient is by the statements on record of the sending and of corrections, of which the last one counts; undefined
 * where none names them, null where that has been erased.
 */
export function statedIdentity(
  statements: readonly OpenedStatement[],
  id: string,
): RecipientIdentity | null | undefined {
  const naming = statements.filter(({ act }) => namingActs.some((one) => one === act));
  const newest = naming.toSorted((a, b) => b.made_at.localeCompare(a.made_at));
  return newest.map((statement) => recipientIn(statement, id)).find((identity) => identity !== undefined);
}

/** Tells whether a recipient is the one that was stated; an erased statement says nothing against it. */
export function isAsStated(
  identity: RecipientIdentity,
  stated: RecipientIdentity | null | undefined,
): boolean {
  return stated === null || isDeepStrictEqual(stated, identity);
}
