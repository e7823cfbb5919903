import type { Context } from 'hono';
import { NoSlot } from '#documents/sandbox/slots.ts';
import { ThreadEnded } from '#documents/threads/threads.ts';
import { verificationLimits } from '#documents/verification/verification-threads.ts';
import { Problem } from '#domain/common/problem.ts';
import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import { UncheckableFile } from '#signatures/signed-file/uncheckable-file.ts';
import type { Reason } from '#signatures/signed-file/reason.ts';
import type { PostedSignature } from '#signatures/validation/read-signed-file.ts';
import type { ValidationReport } from '#signatures/validation/report.ts';
import type { ApiEnv } from '../http/deps.ts';
import { busy } from './upload-room.ts';

/** The report about a file, or why there is none: it takes too much, is encrypted, or our reader fails on it. */
export type Verified = { report: ValidationReport } | { unfinished: Reason };

/**
 * Verifies a file that is in memory, in a thread, for an owner. Throws Problem invalid_request for bytes that are no signature of
 * the format and for a file without one, and service_unavailable where too much is verified already. The bytes are handed over.
 */
export async function verifyHeld(
  c: Context<ApiEnv>,
  owner: string,
  posted: PostedSignature,
): Promise<Verified> {
  const { verification } = c.var.deps;
  const { trust, version } = await verification.trust.current();
  const answers = { trust, trustVersion: version, obtain: verification.startObtaining() };
  return verification.verifier.verify(owner, posted, answers).then(
    (report) => ({ report }),
    (error: unknown) => ({ unfinished: unfinished(error, c) }),
  );
}

function unfinished(error: unknown, c: Context<ApiEnv>): Reason {
  if (error instanceof UncheckableFile) return { code: error.code };
  if (error instanceof NotASignature) throw new Problem('invalid_request', error.message);
  if (error instanceof NoSlot) throw busy();
  if (error instanceof ThreadEnded) return endedBy(error, c);
  return ourFault(error, c);
}

function endedBy({ fault, cause }: ThreadEnded, c: Context<ApiEnv>): Reason {
  const { milliseconds, memoryMib } = verificationLimits;
  if (fault === 'time') return { code: 'limit_exceeded', values: { limit: `${milliseconds / 1_000} s` } };
  if (fault === 'memory') return { code: 'limit_exceeded', values: { limit: `${memoryMib} MiB` } };
  return ourFault(cause, c);
}

/** A file may bring our reader down: its sender learns that it does not hold, and we of the fault. */
function ourFault(error: unknown, c: Context<ApiEnv>): Reason {
  c.var.deps.log.error({ err: error, request_id: c.var.requestId }, 'a file could not be verified');
  return { code: 'structure_damaged' };
}
