import type { SignerRow } from '#entities/sign-request/rows/read-by-link.ts';
import { signUpdate, type SignInput } from '#workflows/sign-request/messages.ts';
import type { Proof } from '../../common/flows/act-proofs.ts';
import { sendSignRequestUpdate } from '../../common/flows/workflows.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';

const acceptedAt = ({ signedAt }: { signedAt: string }) => signedAt;

type Telling = { act: SignInput; attempt: Attempt; proof: Proof };

/**
 * Tells a request's workflow that its signer signs; it answers at once, and records the act after that. So the answer is kept
 * beside the proof: a workflow that is lost in between is started again with it. Throws as updateWorkflow does.
 */
export function tellSigning(
  deps: ApiDependencies,
  { id: requestId }: SignerRow,
  { act, attempt, proof }: Telling,
): Promise<{ signedAt: string }> {
  return sendSignRequestUpdate(deps, { requestId, update: signUpdate, act, attempt, proof, acceptedAt });
}
