import { Problem } from '#domain/common/problem.ts';
import { readByLink, type SignerRow } from '#entities/sign-request/rows/read-by-link.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { hasExpired } from './signing-view.ts';

/** The sign request a link leads to, by its token; undefined when the link is unknown or was replaced. */
export async function lookUpToken(deps: ApiDependencies, token: string): Promise<SignerRow | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  return readByLink(deps.orm.em.fork(), tokenHash(token));
}

/** Calls lookUpToken; throws Problem not_found. */
export async function findByToken(deps: ApiDependencies, token: string): Promise<SignerRow> {
  const row = await lookUpToken(deps, token);
  if (!row) throw new Problem('not_found', 'This link leads nowhere. Ask the sender for a new one.');
  return row;
}

/** Gives the request that a link's guard has found as assertOpen does, and at level 3 also an accepted signature whose activation has expired. */
export function assertSignable(row: SignerRow): SignerRow {
  return row.status === 'pending' && hasExpired(row) ? row : assertOpen(row);
}

/**
 * Gives the request that a link's guard has found, for acts: throws Problem gone after the end, invalid_state while the signature
 * is being made. Its workflow judges last.
 */
export function assertOpen(row: SignerRow): SignerRow {
  if (row.status !== 'pending') {
    throw new Problem('gone', `This request has ended: it is ${row.status}.`, { status: row.status });
  }
  if (row.sealing)
    throw new Problem('invalid_state', 'It has been signed already; the signature is being made.', {
      status: row.status,
    });
  return row;
}
