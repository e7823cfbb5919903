import type { Context } from 'hono';
import { NoSlot } from '#documents/sandbox/slots.ts';
import { ThreadEnded } from '#documents/threads/threads.ts';
import { verificationLimits } from '#documents/verification/verification-threads.ts';
import { Problem } from '#domain/common/problem.ts';
import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import { UncheckableFile } from '#signatures/signed-file/uncheckable-file.ts';
import type { Reason } from '#signatures/signed-file/reason.ts';
import type { SignatureFormat } from '#signatures/validation/detect-format.ts';
import type { ValidationReport } from '#signatures/validation/report.ts';
import { callerNetwork } from '../http/caller.ts';
import type { ApiEnv } from '../http/deps.ts';
import { readPosted } from './read-posted.ts';
import { busy } from './upload-room.ts';

/** The name of a file with the report about it, or why there is none: it takes too much, is encrypted, or our reader fails on it. */
export type Verified = { name: string } & ({ report: ValidationReport } | { unfinished: Reason });

/**
 * Verifies the signature that a form brings, in a thread. Throws Problem invalid_request for a form that does not fit, for bytes
 * that are no signature of the format and for a file without one, and service_unavailable where too much is verified already.
 */
export async function verifyPosted(c: Context<ApiEnv>, only: SignatureFormat | undefined): Promise<Verified> {
  const { verification } = c.var.deps;
  const owner = callerNetwork(c);
  const held = verification.room.hold(owner);
  try {
    const { name, ...posted } = await readPosted(c, { held, only });
    const { trust, version } = await verification.trust.current();
    const answers = { trust, trustVersion: version, obtain: verification.startObtaining() };
    const verified = verification.verifier.verify(owner, posted, answers);
    return await verified.then(
      (report) => ({ name, report }),
      (error: unknown) => ({ name, unfinished: unfinished(error, c) }),
    );
  } finally {
    held.release();
  }
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
