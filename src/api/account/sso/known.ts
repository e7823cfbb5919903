import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { byPassword } from '#domain/account/authentication.ts';
import { signInMinutes } from '#domain/account/account.ts';
import { decryptUnder, encryptUnder } from '#secrets/key-ring.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { hostCookie } from '../../http/host-cookie.ts';
import { AccountEmail, PersonName } from '../../platform/accounts/common/fields.ts';

/** Values beyond these are left out: what is kept has to fit a cookie. */
const mostMethods = 10;
const Value = z.string().min(1).max(100);

/** What an ID token says of a person, as far as it is asked for (OpenID Connect Core 1.0, 2 and 5.1). */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  auth_time: z.int(),
  acr: Value.optional().catch(undefined),
  amr: z.array(z.unknown()).catch([]),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  given_name: z.unknown().optional(),
  family_name: z.unknown().optional(),
});

const Known = z.object({
  subject: z.string(),
  /** The Unix second in which they signed in there. */
  since: z.int(),
  acr: z.string().optional(),
  amr: z.array(z.string()),
  /** In lower case; there only where the provider says that it was verified. */
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  /** The moment in milliseconds until which this is taken. */
  until: z.number(),
});

/** Who has signed in at the provider outside, as this browser brought it for one sign-in here. */
export type Known = z.output<typeof Known>;

/** Reads the claims of an ID token; what cannot be a name, an address or a method is left out. Throws ZodError without `sub` and `auth_time`. */
export function readClaims(given: unknown): Omit<Known, 'until'> {
  const { sub: subject, auth_time: since, acr, amr, ...person } = Claims.parse(given);
  const email = person.email_verified === true ? AccountEmail.safeParse(person.email).data : undefined;
  const methods = amr.map((value) => Value.safeParse(value).data).filter((value) => value !== undefined);
  return {
    subject,
    // A clock that is ahead there would make the sign-in a recent one for longer here.
    since: Math.min(since, Math.floor(Date.now() / 1_000)),
    acr,
    amr: methods.slice(0, mostMethods),
    email,
    firstName: PersonName.safeParse(person.given_name).data,
    lastName: PersonName.safeParse(person.family_name).data,
  };
}

const cookieOf = (c: Context<ApiEnv>) => hostCookie(c, 'tamga_outside');
const contextOf = (uid: string) => `outside\0${uid}`;

/** Keeps in this browser, where nobody reads or changes it, who came from the provider for the sign-in `uid`. */
export function keepKnown(c: Context<ApiEnv>, uid: string, known: Omit<Known, 'until'>): void {
  const { name, options } = cookieOf(c);
  const maxAge = signInMinutes * 60;
  const kept: Known = { ...known, until: Date.now() + maxAge * 1_000 };
  setCookie(c, name, encryptUnder(c.var.deps.keys.pages, JSON.stringify(kept), contextOf(uid)), {
    ...options,
    maxAge,
  });
}

/** Finds who came from the provider for the sign-in `uid`; undefined when nobody did, or too long ago. */
export function findKnown(c: Context<ApiEnv>, uid: string): Known | undefined {
  const sealed = getCookie(c, cookieOf(c).name);
  if (sealed === undefined) return undefined;
  try {
    const known = Known.parse(JSON.parse(decryptUnder(c.var.deps.keys.pages, sealed, contextOf(uid))));
    return known.until > Date.now() ? known : undefined;
  } catch {
    return undefined;
  }
}

/** Takes who came from the provider out of this browser. */
export function forgetKnown(c: Context<ApiEnv>): void {
  const { name, options } = cookieOf(c);
  deleteCookie(c, name, options);
}

/** How the person of the sign-in `uid` was known first (RFC 8176): as the provider says where they came from one, else by the password. */
export function firstMethods(c: Context<ApiEnv>, uid: string): readonly string[] {
  return findKnown(c, uid)?.amr ?? byPassword;
}
