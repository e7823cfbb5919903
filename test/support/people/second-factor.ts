import { randomUUID } from 'node:crypto';
import { Device } from '#entities/account/device.ts';
import { Passkey } from '#entities/account/passkey.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { platform } from './account.ts';
import { codeOf } from './staff.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { World } from '#test/support/world/world.ts';

/** The app of a user: the secret of its codes, and their recovery codes. */
export type TestApp = { secret: string; codes: string[] };

/** Gives the code of the step before, of which enough is left that it is still taken: that of now stays unused. */
export async function codeBefore(secret: string): Promise<string> {
  await untilTrue(() => Promise.resolve(Date.now() % 30_000 < 25_000));
  return codeOf(secret, -1);
}

/** Sets up the app of a user by the code of the step before: that of now is still unused. */
export async function setUpApp(
  world: World,
  { access_token: token }: { access_token: string },
): Promise<TestApp> {
  const path = '/auth/second-factor';
  const begun = platform<{ secret: string }>(world, path, { method: 'POST', token, body: {} });
  const { secret } = expectAnswer(await begun, 201);
  const confirmed = platform<{ recovery_codes: string[] }>(world, `${path}/confirm`, {
    token,
    body: { code: await codeBefore(secret) },
  });
  return { secret, codes: expectAnswer(await confirmed, 200).recovery_codes };
}

/** Gives a user a device, as far as sign-ins ask whether there is one. */
export async function giveDevice(world: World, userId: string): Promise<void> {
  const publicKey = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) } as const;
  const row = { id: randomUUID(), userId, name: 'Утас', publicKey, createdAt: new Date() };
  await world.deps.orm.em.fork().insert(Device, row);
}

/** Gives a user a passkey that no authenticator has, and gives its id. */
export async function givePasskey(world: World, userId: string): Promise<string> {
  const id = randomUUID();
  const times = { createdAt: new Date(), lastUsedAt: null };
  const row = { id, userId, credentialId: randomUUID(), name: 'Утас', publicKey: 'AA', counter: 0, ...times };
  await world.deps.orm.em.fork().insert(Passkey, { ...row, transports: [] });
  return id;
}

/** How the newest session of a user was opened (RFC 8176). */
export async function newestMethods(world: World, userId: string): Promise<string[] | undefined> {
  const newest = { orderBy: { createdAt: 'desc' }, limit: 1 } as const;
  const [session] = await world.deps.orm.em.fork().find(UserSession, { userId }, newest);
  return session?.amr;
}
