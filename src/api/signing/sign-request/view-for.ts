import type { Context } from 'hono';
import type { SigningView } from '#domain/sign-request/signing-view.ts';
import type { SignerRow } from '#entities/sign-request/rows/read-by-link.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { hasProof } from '../proof/link-proof.ts';
import { eligibilityOf } from '../proof/eligibility.ts';
import { standingOf } from '../proof/own-device.ts';
import { confirmedFor } from './ask-device.ts';
import { levelOf, signingView } from './signing-view.ts';

/** Makes the view of a request for the caller, by the proofs that they have shown, and at level 3 by their credentials. */
export async function viewFor(
  c: Context<ApiEnv>,
  deps: ApiDependencies,
  row: SignerRow,
): Promise<SigningView> {
  if (levelOf(row) === 1) return signingView(row);
  const proved = await hasProof(c, deps, { proof: 'code', owner: row });
  if (row.status !== 'pending' || levelOf(row) === 2) return signingView(row, { proved });
  const confirmed = proved ? undefined : await confirmedFor(c, row);
  const standing = standingOf(await eligibilityOf(deps, row), confirmed);
  return signingView(row, {
    proved: proved || confirmed !== undefined,
    standing,
    byDevice: Boolean(confirmed),
  });
}
