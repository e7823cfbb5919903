import type { StaffRole } from '#domain/account/staff.ts';
import { Secret, TOTP } from 'otpauth';
import { factorPath } from '#api/support/session/factor.ts';
import { addStaff } from '../../../src/staff/add-staff.ts';
import type { World } from '#test/support/world/world.ts';

export type TestStaff = { id: string; email: string; apiKey: string; link: string };

/** What keys of tests may do, and for how long. */
export const terms = { days: 90, keyRoles: null };

/** A member of staff of the world, as the operator's command makes one. */
export async function makeStaff(
  world: Pick<World, 'owner' | 'baseUrl'>,
  ...roles: StaffRole[]
): Promise<TestStaff> {
  const email = `staff.${crypto.randomUUID()}@example.mn`;
  const { baseUrl, owner } = world;
  const made = await addStaff(owner.em.fork(), { email, roles, baseUrl, operator: 'test', terms });
  return { email, ...made };
}

type Place = Pick<World, 'baseUrl'>;

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf(response: Response, name: RegExp): string {
  const set = response.headers.getSetCookie().find((cookie) => name.test(cookie));
  if (response.status !== 303 || !set) throw new Error(`the page gave ${response.status} and no such cookie`);
  return set.split(';', 1)[0] ?? '';
}

/** Uses a one-time link as a person in a browser does: gives the cookie of the sign-in that it begins. */
export async function useLink(world: Place, link: string): Promise<string> {
  const headers = { origin: world.baseUrl };
  return cookieOf(await fetch(link, { method: 'POST', headers, redirect: 'manual' }), /tamga_staff_sign_in=/);
}

/** Gives the secret that the page of a first sign-in shows. */
export async function secretShown({ baseUrl }: Place, cookie: string): Promise<string> {
  const page = await (await fetch(`${baseUrl}${factorPath}`, { headers: { cookie } })).text();
  const [, secret = ''] = /<dd translate="no">([A-Z2-7 ]+)<\/dd>/.exec(page) ?? [];
  return secret.replaceAll(' ', '');
}

/** Gives the code that an app shows for a secret, so many time steps from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Gives a code on the page of the second factor. */
export function sendCode({ baseUrl }: Place, cookie: string, code: string): Promise<Response> {
  const headers = { cookie, origin: baseUrl };
  const body = new URLSearchParams({ code });
  return fetch(`${baseUrl}${factorPath}`, { method: 'POST', headers, body, redirect: 'manual' });
}

/** Signs a new member of staff in as a person in a browser does, who sets up their second factor: gives the session's cookie. */
export async function openSession(world: Place, { link }: Pick<TestStaff, 'link'>): Promise<string> {
  const begun = await useLink(world, link);
  const code = codeOf(await secretShown(world, begun));
  return cookieOf(await sendCode(world, begun, code), /tamga_staff=/);
}
