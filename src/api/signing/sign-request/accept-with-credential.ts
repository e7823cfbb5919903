import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { provideActivationUpdate, signUpdate } from '#workflows/sign-request/messages.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { meansOf, provenToRequest } from '../../common/flows/act-proofs.ts';
import { sendSignRequestUpdate } from '../../common/flows/workflows.ts';
import type { Attempt } from '../../http/idempotency.ts';
import type { SecretText } from '../../http/input/secret-text.ts';
import { checkCode } from '../proof/check-code.ts';
import { dropActivation, exchangePin, lastCredential } from '../proof/exchange-pin.ts';
import {
  assertEligible,
  chosenCredential,
  credentialItem,
  eligibilityOf,
  type Eligibility,
} from '../proof/eligibility.ts';
import { codeOwner, hasExpired, signerAddress } from './signing-view.ts';

export type CredentialInput = {
  otp?: string | undefined;
  pin?: SecretText | undefined;
  credential_id?: string | undefined;
};

/**
 * Accepts a signature at level 3, in the order in which nothing is used up too early: the code, without which nobody is told
 * more, the obstacles, the PIN, the workflow. Where the activation of an accepted signature has expired, the PIN alone gives the workflow a new one. Throws
 * Problem invalid_credential, otp_required, invalid_otp, pin_required, invalid_pin, too_many_attempts, service_unavailable,
 * and the workflow's refusals.
 */
export async function acceptWithCredential(
  c: Context<ApiEnv>,
  row: SignRequest,
  { input, attempt }: { input: CredentialInput; attempt: Attempt },
): Promise<{ signedAt: string }> {
  const { deps } = c.var;
  if (!hasExpired(row)) await checkCode(c, codeOwner(row), input.otp);
  const standing = await eligibilityOf(deps, row);
  assertEligible(standing);
  const credential = chosenCredential(standing, input.credential_id ?? (await usedBefore(c, row, standing)));
  if (!input.pin) throw pinRequired(row, standing);
  const activationId = await exchangePin(deps, {
    subject: { id: row.id, hash: row.documentHash, profile: 'cades' },
    credential,
    pin: input.pin.reveal(),
  });
  try {
    return await tellFlow(c, row, { activationId, attempt });
  } catch (error) {
    // A refusal is final; an update that only was not confirmed may still be signed with it.
    if (error instanceof Problem && error.code !== 'service_unavailable') {
      await dropActivation(deps, activationId);
    }
    throw error;
  }
}

/** Asked for the PIN again, the signer means the credential of before, while it is still good. */
async function usedBefore(
  c: Context<ApiEnv>,
  row: SignRequest,
  { credentials }: Eligibility,
): Promise<string | undefined> {
  if (!hasExpired(row)) return undefined;
  const before = await lastCredential(c.var.deps, row.id);
  return credentials.find(({ id }) => id === before)?.id;
}

function pinRequired(row: SignRequest, { credentials }: Eligibility): Problem {
  const details = hasExpired(row) ? undefined : { credentials: credentials.map(credentialItem) };
  return new Problem('pin_required', 'pin: send the PIN of the credential along.', details);
}

function tellFlow(
  c: Context<ApiEnv>,
  row: SignRequest,
  { activationId, attempt }: { activationId: string; attempt: Attempt },
): Promise<{ signedAt: string }> {
  const { deps } = c.var;
  const { id: requestId } = row;
  const { channel: provedChannel } = signerAddress(row);
  if (hasExpired(row)) {
    const proof = provenToRequest([...meansOf(), 'credential'], row);
    const act = { activationId, actor: actorOf(c), proofId: proof.id };
    return sendSignRequestUpdate(deps, { requestId, update: provideActivationUpdate, act, attempt, proof });
  }
  const proof = provenToRequest([...meansOf(provedChannel), 'credential'], row);
  const act = { loa: 3 as const, provedChannel, activationId, actor: actorOf(c), proofId: proof.id };
  return sendSignRequestUpdate(deps, { requestId, update: signUpdate, act, attempt, proof });
}
