import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Context } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { Attestation, readAnswer } from './answers.ts';
import { challengeOf, passkeySite, type Challenge } from './site.ts';

/** A passkey as it is kept: its id and its public key (COSE, RFC 9052) in base64url, its own count of uses, the ways to it. */
export type PasskeyRecord = { id: string; publicKey: string; counter: number; transports: string[] };

type Making = {
  challenge: Challenge;
  /** The id (a UUID) and address under which the authenticator shows the account. */
  account: { id: string; email: string };
  known: readonly Pick<PasskeyRecord, 'id' | 'transports'>[];
  /** Set where the passkey alone has to say whose it is. */
  discoverable?: true;
};

/** Gives what the browser needs to make a passkey, as JSON; undefined where none can be made. */
export async function creationOptions(
  c: Context<ApiEnv>,
  { challenge, account, known, discoverable }: Making,
): Promise<string | undefined> {
  const site = passkeySite(c);
  if (!site) return undefined;
  const options = await generateRegistrationOptions({
    rpName: `Tamga ${site.rpID}`,
    rpID: site.rpID,
    userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    userName: account.email,
    challenge: new Uint8Array(Buffer.from(challengeOf(c, challenge), 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: {
      residentKey: discoverable ? 'required' : 'preferred',
      userVerification: 'required',
    },
  });
  return JSON.stringify(options);
}

/** Reads the passkey that a browser has made for this challenge out of a form's field; undefined when it is none. */
export async function madePasskey(
  c: Context<ApiEnv>,
  challenge: Challenge,
  field: unknown,
): Promise<PasskeyRecord | undefined> {
  const site = passkeySite(c);
  const response = readAnswer(Attestation, field);
  if (!site || !response) return undefined;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challengeOf(c, challenge),
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const { transports } = response.response;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    // The library throws at whatever does not fit: another challenge, another origin, a statement that is none.
    return undefined;
  }
}
