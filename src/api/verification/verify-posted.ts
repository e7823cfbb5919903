import type { Context } from 'hono';
import type { SignatureFormat } from '#signatures/validation/detect-format.ts';
import { callerNetwork } from '../http/caller.ts';
import type { ApiEnv } from '../http/deps.ts';
import { deletedEnvelopeOf } from './deleted-envelope.ts';
import { readPosted } from './read-posted.ts';
import type { VerificationResult } from './verification-result.ts';
import { verifyHeld, type Verified } from './verify-held.ts';

/**
 * Verifies the signature that a form brings, and gives the name of the file with it, and the deleted envelope that it is of. Throws Problem invalid_request for a form that
 * does not fit, and as verifyHeld does.
 */
export async function verifyPosted(
  c: Context<ApiEnv>,
  only: SignatureFormat | undefined,
): Promise<{ name: string; deletedEnvelope: VerificationResult['deleted_envelope'] } & Verified> {
  const owner = callerNetwork(c);
  const held = c.var.deps.verification.room.hold(owner);
  try {
    const { name, ...posted } = await readPosted(c, { held, only });
    // The bytes are handed over to be verified.
    const deletedEnvelope = await deletedEnvelopeOf(c.var.deps, posted.signature);
    return { name, deletedEnvelope, ...(await verifyHeld(c, owner, posted)) };
  } finally {
    held.release();
  }
}
