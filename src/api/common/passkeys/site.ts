import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import { macUnder } from '#secrets/key-ring.ts';
import type { ApiEnv } from '../../http/deps.ts';

/** What passkeys are bound to: our host (the RP ID of Web Authentication) and the origin of our pages. */
export type PasskeySite = { rpID: string; origin: string };

/** Gives what passkeys are bound to; undefined where our address is a number, which no passkey is for. */
export function passkeySite(c: Context<ApiEnv>): PasskeySite | undefined {
  const { hostname, origin } = new URL(c.var.deps.config.BASE_URL);
  return ipaddr.isValid(hostname.replaceAll(/[[\]]/g, '')) ? undefined : { rpID: hostname, origin };
}

/** What a challenge is for, and whose it is: one sign-in, or one session. */
export type Challenge = {
  use: 'sign-in' | 'add' | 'user-sign-in' | 'user-second-factor' | 'user-add';
  owner: string;
};

/** Gives the challenge of one sign-in or one session, 256 bits in base64url: nobody knows it beforehand, and it ends with that. */
export function challengeOf(c: Context<ApiEnv>, { use, owner }: Challenge): string {
  return macUnder(c.var.deps.keys.pages, `passkey\0${use}\0${owner}`).toString('base64url');
}
