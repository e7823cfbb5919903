import { Problem } from '#domain/common/problem.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { hasExpired } from './signing-view.ts';

/** The sign request a link leads to, by its token; undefined when the link is unknown or was replaced. */
export async function lookUpToken(deps: ApiDependencies, token: string): Promise<SignRequest | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  return (await deps.orm.em.fork().findOne(SignRequest, { linkHash: tokenHash(token) })) ?? undefined;
}

/** Calls lookUpToken; throws Problem not_found. */
export async function findByToken(deps: ApiDependencies, token: string): Promise<SignRequest> {
  const row = await lookUpToken(deps, token);
  if (!row) throw new Problem('not_found', 'This link leads nowhere. Ask the sender for a new one.');
  return row;
}

/** Finds a request as findOpenByToken does, and at level 3 also an accepted signature whose activation has expired. */
export async function findSignableByToken(deps: ApiDependencies, token: string): Promise<SignRequest> {
  const row = await findByToken(deps, token);
  return row.status === 'pending' && hasExpired(row) ? row : assertOpen(row);
}

/**
 * Finds a request as findByToken does, for acts: throws Problem gone after the end, invalid_state while the signature is
 * being made.
 */
export async function findOpenByToken(deps: ApiDependencies, token: string): Promise<SignRequest> {
  return assertOpen(await findByToken(deps, token));
}

function assertOpen(row: SignRequest): SignRequest {
  if (row.status !== 'pending') {
    throw new Problem('gone', `This request has ended: it is ${row.status}.`, { status: row.status });
  }
  if (row.sealing)
    throw new Problem('invalid_state', 'It has been signed already; the signature is being made.', {
      status: row.status,
    });
  return row;
}
