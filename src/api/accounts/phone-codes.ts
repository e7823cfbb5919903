import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { accountTexts } from '#domain/account-texts.ts';
import { Problem } from '#domain/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { PhoneCode } from '#entities/phone-code.ts';
import type { UserAccount } from '#entities/user-account.ts';
import type { ApiDependencies } from '../deps.ts';
import { languageOf } from './links.ts';

const minutes = 5;
const perHour = 5;
const hourMs = 3_600_000;

type Keys = Pick<ApiDependencies, 'keys'>;

function codeHash({ keys }: Keys, { userId, phone, code }: { userId: string; phone: string; code: string }) {
  return createHmac('sha256', keys.oneTimeCodes).update(`phone\0${userId}\0${phone}\0${code}`).digest('hex');
}

/**
 * Makes a six-digit code for a phone number within `em`'s transaction, at most five an hour for a user, and gives it.
 * Throws Problem rate_limited for a sixth.
 */
export async function makePhoneCode(
  deps: Keys,
  em: EntityManager,
  { userId, phone }: { userId: string; phone: string },
): Promise<string> {
  const now = Date.now();
  const recent = await em.count(PhoneCode, { userId, createdAt: { $gt: new Date(now - hourMs) } });
  if (recent >= perHour)
    throw new Problem('rate_limited', `At most ${perHour} codes an hour. Try again later.`, {
      retry_after: hourMs / 1_000,
    });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await em.insert(PhoneCode, {
    id: randomUUID(),
    userId,
    phone,
    codeHash: codeHash(deps, { userId, phone, code }),
    createdAt: new Date(now),
    expiresAt: new Date(now + minutes * 60_000),
  });
  return code;
}

/** Sends a code that was made and committed. Throws Problem service_unavailable when the gateway does not take it. */
export async function sendPhoneCode(
  deps: ApiDependencies,
  user: UserAccount,
  { phone, code }: { phone: string; code: string },
): Promise<void> {
  const words = accountTexts(languageOf(user)).phoneCode({ code, minutes });
  try {
    const message = { id: randomUUID(), channel: 'sms', kind: 'code', to: phone, code } as const;
    await deps.messenger.send({ ...message, ...words });
  } catch (cause) {
    const message = 'The code could not be sent. Ask for another one shortly.';
    throw new Problem('service_unavailable', message, undefined, { cause });
  }
}

/** Whether a code is the newest one of this user and number, and in time; compared in constant time. */
export async function matchesPhoneCode(
  deps: Keys & Pick<ApiDependencies, 'orm'>,
  given: { userId: string; phone: string; code: string },
): Promise<boolean> {
  const { userId, phone } = given;
  const [newest] = await deps.orm.em
    .fork()
    .find(PhoneCode, { userId, phone }, { orderBy: { createdAt: 'desc' }, limit: 1 });
  if (!newest || newest.expiresAt.getTime() <= Date.now()) return false;
  return timingSafeEqual(Buffer.from(codeHash(deps, given), 'hex'), Buffer.from(newest.codeHash, 'hex'));
}
