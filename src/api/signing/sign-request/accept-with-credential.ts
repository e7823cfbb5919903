import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import type { SignerRow } from '#entities/sign-request/rows/read-by-link.ts';
import { provideActivationUpdate } from '#workflows/sign-request/messages.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { meansOf, provenToRequest, type ComparedCode, type Proof } from '../../common/flows/act-proofs.ts';
import { sendSignRequestUpdate } from '../../common/flows/workflows.ts';
import type { AskedSignature } from '../../common/confirmations/asked-signature.ts';
import type { Attempt } from '../../http/idempotency.ts';
import type { SecretText } from '../../http/input/secret-text.ts';
import { dropActivation, exchangePin, lastCredential } from '../proof/exchange-pin.ts';
import {
  assertEligible,
  chosenCredential,
  credentialItem,
  eligibilityOf,
  type Eligibility,
} from '../proof/eligibility.ts';
import { standingOf } from '../proof/own-device.ts';
import { hasExpired, signerAddress } from './signing-view.ts';
import { tellSigning } from './tell-signing.ts';

type CredentialInput = {
  pin?: SecretText | undefined;
  credential_id?: string | undefined;
  consent_words?: string | undefined;
};

type Accepting = {
  input: CredentialInput;
  attempt: Attempt;
  code: ComparedCode | undefined;
  /** The confirmation on a device that took the place of the code. */
  confirmed: AskedSignature | undefined;
};

/**
 * Accepts a signature at level 3, in the order in which nothing is used up too early: after the code, without which nobody is told
 * more, the obstacles, the PIN, the workflow. Where the activation of an accepted signature has expired, the PIN alone gives the workflow a new one. Throws
 * Problem invalid_credential, otp_required, invalid_otp, pin_required, invalid_pin, too_many_attempts, service_unavailable,
 * and the workflow's refusals.
 */
export async function acceptWithCredential(
  c: Context<ApiEnv>,
  row: SignerRow,
  { input, attempt, code, confirmed }: Accepting,
): Promise<{ signedAt: string }> {
  const { deps } = c.var;
  const standing = standingOf(await eligibilityOf(deps, row), confirmed);
  assertEligible(standing);
  const credential = chosenCredential(standing, input.credential_id ?? (await usedBefore(c, row, standing)));
  if (!input.pin) throw pinRequired(row, standing);
  const proof = { ...proofOf(row, confirmed), code, confirmationId: confirmed?.id };
  const activationId = await exchangePin(deps, {
    proofId: proof.id,
    subject: { id: row.id, hash: row.documentHash, profile: 'cades' },
    credential,
    pin: input.pin.reveal(),
  });
  try {
    const consentWords = input.consent_words;
    return await tellFlow(c, row, { activationId, attempt, proof, consentWords });
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
  row: SignerRow,
  { credentials }: Eligibility,
): Promise<string | undefined> {
  if (!hasExpired(row)) return undefined;
  const before = await lastCredential(c.var.deps, row.id);
  return credentials.find(({ id }) => id === before)?.id;
}

function pinRequired(row: SignerRow, { credentials }: Eligibility): Problem {
  const details = hasExpired(row) ? undefined : { credentials: credentials.map(credentialItem) };
  return new Problem('pin_required', 'pin: send the PIN of the credential along.', details);
}

/** Begins the proof of the act that the PIN is given for: to sign, or to let what was agreed to be signed. */
function proofOf(row: SignerRow, confirmed: AskedSignature | undefined): Proof {
  if (confirmed) return provenToRequest(['link', 'device', 'credential'], row);
  const means = hasExpired(row) ? meansOf() : meansOf(signerAddress(row).channel);
  return provenToRequest([...means, 'credential'], row);
}

type Telling = {
  activationId: string;
  attempt: Attempt;
  proof: Proof;
  consentWords: string | undefined;
};

function tellFlow(
  c: Context<ApiEnv>,
  row: SignerRow,
  { activationId, attempt, proof, consentWords }: Telling,
): Promise<{ signedAt: string }> {
  const { deps } = c.var;
  const { id: requestId } = row;
  const proven = { activationId, actor: actorOf(c), proofId: proof.id };
  if (hasExpired(row)) {
    const update = provideActivationUpdate;
    return sendSignRequestUpdate(deps, { requestId, update, act: proven, attempt, proof });
  }
  const { confirmationId } = proof;
  const shown =
    confirmationId === undefined ? { provedChannel: signerAddress(row).channel } : { confirmationId };
  const said = defined({ consentWords });
  const act = { ...proven, loa: 3 as const, ...shown, ...said, generation: row.linkGeneration };
  return tellSigning(deps, row, { act, attempt, proof });
}
