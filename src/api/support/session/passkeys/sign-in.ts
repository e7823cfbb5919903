import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Context } from 'hono';
import type { EntityManager } from '#entities/orm.ts';
import { StaffPasskey } from '#entities/staff/staff-passkey.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { BegunSignIn } from '../begun.ts';
import { countedFactor, finishSignIn } from '../finish.ts';
import { Assertion, readAnswer } from './answers.ts';
import { challengeOf, passkeySite } from './site.ts';

/** Gives what the browser needs to ask for a passkey, as JSON; undefined when the member has none. */
export async function passkeyAsked(c: Context<ApiEnv>, begun: BegunSignIn): Promise<string | undefined> {
  const site = passkeySite(c);
  const passkeys = await passkeysOf(c, begun.staff.id);
  if (!site || passkeys.length === 0) return undefined;
  const options = await generateAuthenticationOptions({
    rpID: site.rpID,
    challenge: Buffer.from(challengeOf(c, 'sign-in', begun.tokenHash), 'base64url'),
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
  });
  return JSON.stringify(options);
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
    const used = await usedPasskey(c, begun, field);
    if (!used) return false;
    const { passkey, counter } = used;
    const unused = { id: passkey.id, staffId: begun.staff.id, counter: passkey.counter };
    const noted = { counter, lastUsedAt: new Date() };
    const use = async (em: EntityManager): Promise<boolean> =>
      (await em.nativeUpdate(StaffPasskey, unused, noted)) === 1;
    return finishSignIn(c, begun, { factor: 'passkey', use });
  });
}

async function usedPasskey(c: Context<ApiEnv>, begun: BegunSignIn, field: unknown) {
  const site = passkeySite(c);
  const response = readAnswer(Assertion, field);
  const own = { id: response?.id ?? '', staffId: begun.staff.id };
  const passkey = await c.var.deps.orm.em.fork().findOne(StaffPasskey, own);
  if (!site || !response || !passkey) return undefined;
  const { id, counter, transports } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challengeOf(c, 'sign-in', begun.tokenHash),
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      credential: {
        id,
        counter,
        transports,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      },
      requireUserVerification: true,
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    // The library throws at whatever does not fit: another challenge, origin or key, a count that went back.
    return undefined;
  }
}
