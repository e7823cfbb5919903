import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { CertificateCode } from '#entities/certificate/certificate-code.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Address } from '#domain/sign-request/sign-request.ts';
import { holderRoute } from '../../common/codes/account-codes.ts';
import { forgetSentCode } from '../../common/codes/address-limits.ts';
import { countedTry } from '../../common/codes/counted-try.ts';
import { findUnusedCode, isCode } from '../../common/codes/match-code.ts';
import { sendCode } from '../../common/codes/send-code.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { languageOf } from '../../platform/accounts/common/links.ts';
import { assertNotLocked } from '../../http/limits/attempts.ts';
import type { Hashes } from '../common/hashes.ts';

/** The number of signatures that are asked for, and the hashes that are known of them. */
type Operation = { numSignatures: number; hashes: Hashes };

/** The operation of codes that were sent before anything of it was known (credentials/sendOTP). */
const anyOperation = '';

/** Names an operation, so that the code of another one does not open it. */
function operationName({ numSignatures, hashes }: Operation): string {
  return createHash('sha256')
    .update(JSON.stringify([numSignatures, hashes.prefixed]))
    .digest('hex');
}

const counterOf = ({ id }: Certificate) => `otp:${id}`;

/** Throws Problem too_many_attempts while codes of the certificate are locked. */
export function assertCodesOpen(c: Context<ApiEnv>, certificate: Certificate): Promise<void> {
  return assertNotLocked(c.var.deps, counterOf(certificate));
}

/**
 * Sends the holder a one-time code for a certificate: by SMS to the account's proved phone, else by e-mail; for this operation
 * alone, or for any where none is given. Throws Problem rate_limited, quota problems, and service_unavailable.
 */
export async function sendHolderCode(
  c: Context<ApiEnv>,
  certificate: Certificate,
  operation?: Operation,
): Promise<Address> {
  const { deps } = c.var;
  const holder = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: certificate.userId });
  const route = holderRoute(holder);
  const receiver = {
    kind: 'certificate' as const,
    id: certificate.id,
    operation: operation ? operationName(operation) : anyOperation,
    language: languageOf(holder),
    route,
    about: { kind: 'account' as const, id: holder.id, generation: 0 },
    act: {
      kind: 'use_certificate' as const,
      label: certificate.label,
      signatures: operation?.numSignatures,
    },
  };
  await sendCode(deps, receiver, { id: randomUUID() });
  return route.address;
}

/**
 * A code that was right. `use` uses it up in the transaction that keeps what it opened: of two at once, one wins, and the other
 * gets Problem invalid_otp. `forget`, after that has ended, takes the code out of the address's hour.
 */
export type RightCode = { use: (em: EntityManager) => Promise<void>; forget: () => Promise<void> };

/**
 * Compares a one-time code, counted before, with those of this operation and of any. A right one can be used until its time is
 * over, so that a wrong PIN does not cost it. Throws Problem invalid_otp with `attempts_left`, too_many_attempts and rate_limited.
 */
export async function checkHolderCode(
  c: Context<ApiEnv>,
  certificate: Certificate,
  { otp, operation }: { otp: string; operation: Operation },
): Promise<RightCode> {
  const { deps } = c.var;
  const holder = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: certificate.userId });
  const route = holderRoute(holder);
  const codeOf = (name: string) => ({ kind: 'certificate', id: certificate.id, operation: name }) as const;
  const of = codeOf(operationName(operation));
  let found: string | undefined;
  const { matches, attemptsLeft } = await countedTry(
    deps,
    { subject: counterOf(certificate), route, of },
    async (newest) => {
      found =
        newest?.used === null && isCode(deps, { of, code: otp }, newest)
          ? newest.id
          : await findUnusedCode(deps, codeOf(anyOperation), otp);
      return found !== undefined;
    },
  );
  if (!matches || found === undefined) throw wrongCode(attemptsLeft);
  const id = found;
  return { use: (em) => useUp(em, id), forget: () => forgetSentCode(deps, route) };
}

async function useUp(em: EntityManager, id: string): Promise<void> {
  const used = await em.nativeUpdate(CertificateCode, { id, consumedAt: null }, { consumedAt: new Date() });
  if (used === 0) throw new Problem('invalid_otp', 'The code was used already. Ask for a new one.');
}

function wrongCode(attemptsLeft: number): Problem {
  const message =
    attemptsLeft > 0
      ? 'The OTP is wrong, was used, is for other hashes, or has expired. Check it, or ask for a new one.'
      : 'The OTP is wrong. That was the last try; wait 15 minutes.';
  return new Problem('invalid_otp', message, { attempts_left: attemptsLeft });
}
