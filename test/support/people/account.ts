import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { call, type Answer, type Api, type Call } from '#test/support/http/http.ts';
import { sentMessages } from './signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { World } from '#test/support/world/world.ts';

export type SignedIn = {
  user: Record<string, unknown> & { id: string; organization_id: string };
  access_token: string;
  refresh_token: string;
  expires_in: number;
};

/** A user who has just registered, with what was typed. */
export type TestUser = SignedIn & { email: string; password: string };

/** A platform answer that went well. */
export type Data<T> = { success: true; data: T };

/** Calls the platform API; `token` is a user's access token. */
export function platform<T = Record<string, unknown>>(
  api: Api,
  path: string,
  options?: Call,
): Promise<Answer<Data<T>>> {
  return call<Data<T>>(api, `/api/v1${path}`, options);
}

/** Expects an error of the platform surface in its exact shape and gives its error member. */
export function expectPlatformError(answer: Answer<unknown>, status: number, code: string) {
  const body = answer.body as {
    success: boolean;
    error: { code: string; message: string; details: { issues?: { path: string }[]; retry_after?: number } };
  };
  expect({ status: answer.status, success: body.success, code: body.error?.code }).toEqual({
    status,
    success: false,
    code,
  });
  expect(Object.keys(body).toSorted()).toEqual(['error', 'success']);
  expect(Object.keys(body.error).toSorted()).toEqual(['code', 'details', 'message']);
  expect(body.error.message).toMatch(/^\S.{8,}/su);
  return body.error;
}

/** Makes an address that nobody has. */
export function someEmail(): string {
  return `user.${randomBytes(6).toString('hex')}@example.mn`;
}

/**
 * Registers a user with an organization of their own, on a plan without a limit of requests unless another is given. The
 * address is proved, without the mail and its page.
 */
export async function registerUser(
  world: World,
  fields: Record<string, unknown> = {},
  planId = 'enterprise',
): Promise<TestUser> {
  const user = await registerUnproved(world, fields, planId);
  const now = new Date();
  await world.deps.orm.em.fork().nativeUpdate(UserAccount, { id: user.user.id }, { emailVerifiedAt: now });
  return { ...user, user: { ...user.user, email_verified_at: now.toISOString() } };
}

/** Registers a user as registerUser does, whose address nobody has proved yet. */
export async function registerUnproved(
  world: World,
  fields: Record<string, unknown> = {},
  planId = 'enterprise',
): Promise<TestUser> {
  const email = typeof fields['email'] === 'string' ? fields['email'] : someEmail();
  const password = randomBytes(9).toString('base64');
  const body = {
    email,
    password,
    first_name: 'Бат',
    last_name: 'Болд',
    organization_name: 'Бат ба нөхөд',
    ...fields,
  };
  const answer = await platform<SignedIn>(world, '/auth/register', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { data } = answer.body;
  await world.deps.orm.em.fork().nativeUpdate(Organization, { id: data.user.organization_id }, { planId });
  return { ...data, email, password };
}

/** The token of the newest link of an account mail to this address, once it is there. */
export async function mailedToken(world: World, to: string, path: string): Promise<string> {
  let link: string | null | undefined;
  await untilTrue(async () => {
    link = (await sentMessages(world, { to })).find((one) => one.link?.includes(`/account/${path}/`))?.link;
    return Boolean(link);
  });
  return (link ?? '').slice((link ?? '').lastIndexOf('/') + 1);
}

/** Signs in as a user does. */
export function signInAs(world: World, email: string, password: string) {
  return platform<SignedIn>(world, '/auth/login', { body: { email, password } });
}

/** Calls GET /auth/me with an access token and gives its answer. */
export function accountOf(world: World, token: string) {
  type Account = { user: Record<string, unknown>; organization: Record<string, unknown> };
  return platform<Account>(world, '/auth/me', { token });
}

/** Lists the acts of a user, by the audit trail, in its order. */
export async function actsOfUser(world: World, userId: string): Promise<string[]> {
  const em = world.deps.orm.em.fork();
  const events = await em.find(AuditEvent, { userId }, { orderBy: { sequence: 'asc' } });
  return events.map(({ action }) => action);
}
