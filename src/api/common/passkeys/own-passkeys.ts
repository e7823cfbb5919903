import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { mostPasskeys } from '#domain/account/second-factor.ts';
import { Problem } from '#domain/common/problem.ts';
import { Passkey } from '#entities/account/passkey.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { sendNotice } from '../../platform/accounts/common/send-notice.ts';
import { creationOptions, madePasskey, type PasskeyRecord } from './make.ts';
import type { Challenge } from './site.ts';

/** Gives the passkeys of a user, the oldest first. */
export function passkeysOf(em: EntityManager, userId: string): Promise<Passkey[]> {
  return em.find(Passkey, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' }, limit: mostPasskeys });
}

/** Gives a user's passkey as it is compared. */
export function recordOf({ credentialId: id, publicKey, counter, transports }: Passkey): PasskeyRecord {
  return { id, publicKey, counter, transports };
}

function challengeIn(c: Context<ApiEnv>): Challenge {
  return { use: 'user-add', owner: c.var.user.sessionId ?? '' };
}

/** Gives what the caller's browser needs to make a passkey, as JSON; undefined where none can be made, or they have ten. */
export async function passkeyOffered(c: Context<ApiEnv>): Promise<string | undefined> {
  const { deps, user } = c.var;
  const passkeys = await passkeysOf(deps.orm.em.fork(), user.id);
  if (passkeys.length >= mostPasskeys) return undefined;
  const known = passkeys.map(recordOf);
  return creationOptions(c, { challenge: challengeIn(c), account: user, known, discoverable: true });
}

/**
 * Adds the passkey that the browser of the caller's session has made, and tells them by a letter. Throws Problem
 * validation_failed when it is none, or was added before, and invalid_state for an eleventh.
 */
export async function addPasskey(
  c: Context<ApiEnv>,
  { name, passkey }: { name: string; passkey: unknown },
): Promise<void> {
  const { deps, user } = c.var;
  const made = await madePasskey(c, challengeIn(c), passkey);
  if (!made) throw refused();
  const account = await deps.orm.em.fork().transactional(async (em) => {
    // Passkeys of one account are added one by one, so that their number holds.
    const own = { id: user.id, status: 'active' } as const;
    const row = await em.findOneOrFail(UserAccount, own, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if ((await em.count(Passkey, { userId: user.id })) >= mostPasskeys) throw full();
    await keep(c, em, { name, made });
    return row;
  });
  await sendNotice(deps, account, ({ secondFactor }) => secondFactor.passkeyAdded({ name }));
}

async function keep(
  c: Context<ApiEnv>,
  em: EntityManager,
  { name, made: { id: credentialId, ...made } }: { name: string; made: PasskeyRecord },
): Promise<void> {
  const { user } = c.var;
  const id = randomUUID();
  const row = { id, userId: user.id, credentialId, ...made, name, createdAt: new Date(), lastUsedAt: null };
  const inserted = await em
    .createQueryBuilder(Passkey)
    .insert(row)
    .onConflict('credentialId')
    .ignore()
    .execute('run');
  if (inserted.affectedRows !== 1) throw refused();
  await recordAccountAct(c, em, { action: 'passkey.added', user, resource: { type: 'passkey', id } });
}

/** Removes a passkey of the caller, and tells them by a letter. Throws Problem not_found for any other. */
export async function removePasskey(c: Context<ApiEnv>, id: string): Promise<void> {
  const { deps, user } = c.var;
  const own = z.uuid().safeParse(id).success ? { id, userId: user.id } : undefined;
  const name = await deps.orm.em.fork().transactional(async (em) => {
    const passkey = own && (await em.findOne(Passkey, own, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    if (!own || !passkey) throw new Problem('not_found', 'You have no passkey with this id.');
    await em.nativeDelete(Passkey, own);
    await recordAccountAct(c, em, { action: 'passkey.removed', user, resource: { type: 'passkey', id } });
    return passkey.name;
  });
  const account = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
  await sendNotice(deps, account, ({ secondFactor }) => secondFactor.passkeyRemoved({ name }));
}

function refused(): Problem {
  const message = 'It was not made for this page, or was added before. Make another one.';
  return new Problem('validation_failed', `passkey: ${message}`, { issues: [{ path: 'passkey', message }] });
}

function full(): Problem {
  const message = `At most ${mostPasskeys} passkeys are for an account. Remove one first.`;
  return new Problem('invalid_state', message);
}
