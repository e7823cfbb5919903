import { randomUUID } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import type { Address } from '#domain/sign-request/sign-request.ts';
import { AccountCode } from '#entities/account/account-code.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { languageOf } from '../../platform/accounts/common/links.ts';
import { forgetSentCode, type CodeRoute } from './address-limits.ts';
import { countedTry } from './counted-try.ts';
import { isCode } from './match-code.ts';
import { sendCode } from './send-code.ts';

type Holder = Pick<UserAccount, 'id' | 'organizationId' | 'email' | 'phone' | 'phoneVerifiedAt' | 'language'>;

/** Gives the way of a code to a user: by SMS to the account's proved phone, else by e-mail. */
export function holderRoute({
  id,
  organizationId,
  phone,
  phoneVerifiedAt,
  email,
}: Omit<Holder, 'language'>): CodeRoute {
  const address: Address =
    phone && phoneVerifiedAt ? { channel: 'sms', to: phone } : { channel: 'email', to: email };
  return { address, sender: { kind: 'user', id, organizationId } };
}

/** An act of the holder of an account, as the message with its code says it. */
type AccountAct = 'sign_in' | 'move_account' | 'prove_address' | 'add_device';

const triesOf = (id: string) => `account-code:${id}`;

/**
 * Sends a user a one-time code for one purpose, to their own address, and gives the channel. Throws as sendCode does: Problem rate_limited,
 * too_many_attempts, quota problems, service_unavailable.
 */
export async function sendAccountCode(
  deps: ApiDependencies,
  user: Holder,
  { purpose, act }: { purpose: string; act: AccountAct },
): Promise<'sms' | 'email'> {
  const route = holderRoute(user);
  const receiver = {
    kind: 'account' as const,
    id: user.id,
    purpose,
    language: languageOf(user),
    route,
    about: { kind: 'account' as const, id: user.id, generation: 0 },
    act: { kind: act },
    tries: triesOf(user.id),
  };
  await sendCode(deps, receiver, { id: randomUUID() });
  return route.address.channel;
}

/** A code that was right; `use` uses it up, `forget` takes it out of the address's hour after that. */
export type RightAccountCode = { use: (em: EntityManager) => Promise<void>; forget: () => Promise<void> };

/**
 * Compares a code with the newest of its user and purpose; the try is counted before. Throws Problem invalid_otp with
 * `attempts_left`, too_many_attempts and rate_limited; `use` throws invalid_otp where another call has used it.
 */
export async function checkAccountCode(
  deps: ApiDependencies,
  user: Holder,
  { purpose, code }: { purpose: string; code: string },
): Promise<RightAccountCode> {
  const of = { kind: 'account', id: user.id, purpose } as const;
  const route = holderRoute(user);
  let found: string | undefined;
  const { matches, attemptsLeft } = await countedTry(
    deps,
    { subject: triesOf(user.id), route, of },
    (newest) => {
      if (newest?.used === null && isCode(deps, { of, code }, newest)) found = newest.id;
      return found !== undefined;
    },
  );
  if (!matches || found === undefined) throw wrongCode(attemptsLeft);
  const id = found;
  return { use: (em) => useUp(em, id), forget: () => forgetSentCode(deps, route) };
}

async function useUp(em: EntityManager, id: string): Promise<void> {
  const used = await em.nativeUpdate(AccountCode, { id, consumedAt: null }, { consumedAt: new Date() });
  if (used === 0) throw new Problem('invalid_otp', 'The code was used already. Ask for a new one.');
}

function wrongCode(attemptsLeft: number): Problem {
  const message =
    attemptsLeft > 0
      ? 'The code is wrong, was used or has ended. Check it, or ask for a new one.'
      : 'The code is wrong. That was the last try; wait 15 minutes.';
  return new Problem('invalid_otp', message, { attempts_left: attemptsLeft });
}
