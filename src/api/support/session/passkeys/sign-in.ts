import type { Context } from 'hono';
import type { EntityManager } from '#entities/orm.ts';
import { StaffPasskey } from '#entities/staff/staff-passkey.ts';
import { Assertion, readAnswer } from '../../../common/passkeys/answers.ts';
import { passkeySite, type Challenge } from '../../../common/passkeys/site.ts';
import { requestOptions, usedPasskey } from '../../../common/passkeys/use.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { BegunSignIn } from '../begun.ts';
import { countedFactor, finishSignIn } from '../finish.ts';

function challengeIn({ tokenHash: owner }: BegunSignIn): Challenge {
  return { use: 'sign-in', owner };
}

/** Gives what the browser needs to ask for a passkey, as JSON; undefined when the member has none. */
export async function passkeyAsked(c: Context<ApiEnv>, begun: BegunSignIn): Promise<string | undefined> {
  const passkeys = await passkeysOf(c, begun.staff.id);
  return passkeys.length === 0 ? undefined : requestOptions(c, challengeIn(begun), passkeys);
}

/** The passkeys of a member of staff, the oldest first. */
export function passkeysOf(c: Context<ApiEnv>, staffId: string): Promise<StaffPasskey[]> {
  return c.var.deps.orm.em.fork().find(StaffPasskey, { staffId }, { orderBy: { createdAt: 'asc' } });
}

/** Tells whether a member must show a passkey: where they have one, a code of theirs is taken no more. */
export async function needsPasskey(c: Context<ApiEnv>, staffId: string): Promise<boolean> {
  return passkeySite(c) !== undefined && (await passkeysOf(c, staffId)).length > 0;
}

/**
 * Verifies that a passkey of the member who has begun to sign in was used for just this sign-in, with a finger, face or PIN, and opens
 * the session; false when it was not. Throws as countedFactor does.
 */
export function givePasskey(c: Context<ApiEnv>, begun: BegunSignIn, field: unknown): Promise<boolean> {
  return countedFactor(c, begun, async () => {
    const answer = readAnswer(Assertion, field);
    const own = { id: answer?.id ?? '', staffId: begun.staff.id };
    const passkey = await c.var.deps.orm.em.fork().findOne(StaffPasskey, own);
    if (!answer || !passkey) return false;
    const used = await usedPasskey(c, { challenge: challengeIn(begun), answer, passkey });
    if (!used) return false;
    const unused = { ...own, counter: passkey.counter };
    const noted = { counter: used.counter, lastUsedAt: new Date() };
    const use = async (em: EntityManager): Promise<boolean> =>
      (await em.nativeUpdate(StaffPasskey, unused, noted)) === 1;
    return finishSignIn(c, begun, { factor: 'passkey', use });
  });
}
