import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { ApiEnv } from '../../http/deps.ts';
import type { Assertion } from './answers.ts';
import type { PasskeyRecord } from './make.ts';
import { challengeOf, passkeySite, type Challenge } from './site.ts';

/**
 * Gives what the browser needs to ask for a passkey, as JSON: for one of these, or for any that says itself whose it is; undefined
 * where none can be used.
 */
export async function requestOptions(
  c: Context<ApiEnv>,
  challenge: Challenge,
  known: readonly Pick<PasskeyRecord, 'id' | 'transports'>[] = [],
): Promise<string | undefined> {
  const site = passkeySite(c);
  if (!site) return undefined;
  const options = await generateAuthenticationOptions({
    rpID: site.rpID,
    challenge: new Uint8Array(Buffer.from(challengeOf(c, challenge), 'base64url')),
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
  });
  return JSON.stringify(options);
}

type Use = { challenge: Challenge; answer: z.output<typeof Assertion>; passkey: PasskeyRecord };

/**
 * Verifies that a passkey was used for this challenge, with a finger, face or PIN; gives its count of uses, and whether it may be
 * on several devices. Undefined when it was not.
 */
export async function usedPasskey(
  c: Context<ApiEnv>,
  { challenge, answer, passkey }: Use,
): Promise<{ counter: number; isSynced: boolean } | undefined> {
  const site = passkeySite(c);
  if (!site) return undefined;
  const { id, counter, transports } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challengeOf(c, challenge),
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
    const { newCounter, credentialDeviceType } = authenticationInfo;
    return verified ? { counter: newCounter, isSynced: credentialDeviceType === 'multiDevice' } : undefined;
  } catch {
    // The library throws at whatever does not fit: another challenge, origin or key, a count that went back.
    return undefined;
  }
}
