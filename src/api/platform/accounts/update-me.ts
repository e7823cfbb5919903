import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import type { EntityManager } from '#entities/orm.ts';
import { endIdentityProof } from '#entities/account/end-identity-proof.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { phoneRoute } from './common/phone-route.ts';
import { Problem } from '#domain/common/problem.ts';
import { withPlaces } from '../../common/codes/code-places.ts';
import { makeCode, type CodeToMake, type MadeCode } from '../../common/codes/make-code.ts';
import { deliverCode, writeCode } from '../../common/codes/send-code.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { assertProved, assertRecent } from '../../http/guards/user.ts';
import { Phone } from '../../http/input/fields.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { PersonName, UserLanguage } from './common/fields.ts';
import { languageOf } from './common/links.ts';
import { rename } from './common/rename.ts';
import { UserView, userView } from './common/user-view.ts';

const Changes = z
  .object({
    first_name: PersonName.optional(),
    last_name: PersonName.optional(),
    phone: Phone.optional(),
    language: UserLanguage.optional(),
  })
  .meta({ id: 'AccountChanges' });

/**
 * PUT /api/v1/auth/me: changes the caller's account. A phone number, also the same one again while it is unproved, is
 * sent a code, and counts once the code came back; no number is sent anything before the address is proved.
 */
export const updateMe = platformOperation({
  method: 'put',
  path: '/api/v1/auth/me',
  operationId: 'updateMe',
  summary: 'Change my account',
  tag: 'Accounts',
  body: Changes,
  answer: ok('Changed', z.object({ user: UserView })),
  problems: [
    'email_not_verified',
    'insufficient_scope',
    'reauthentication_required',
    'quota_exceeded',
    'sending_suspended',
  ],
  handle: async (c, { body }) => ({ user: userView(await changeMe(c, body)) }),
});

type Changes = z.output<typeof Changes>;

/**
 * Changes the caller's account as updateMe says, and gives it. Throws Problem email_not_verified and reauthentication_required
 * for a number, and quota_exceeded, sending_suspended, rate_limited and service_unavailable for its code.
 */
export async function changeMe(c: Context<ApiEnv>, body: Changes): Promise<UserAccount> {
  const { deps } = c.var;
  if (body.phone !== undefined) {
    assertProved(c.var.user);
    assertRecent(c.var.user);
  }
  const code = await codeToMake(c, body.phone);
  const change = () =>
    deps.orm.em.fork().transactional((em) => changeAccount(c, em, { changes: body, code }));
  const { user, made } = await (code ? withPlaces(deps, code, change) : change());
  if (code && made) await sendPhoneCode(c, user, { code, made });
  return user;
}

type Changed = { user: UserAccount; made: MadeCode | null };

/** The code that a number must prove itself by; null when there is nothing to prove. */
async function codeToMake(c: Context<ApiEnv>, phone: string | undefined): Promise<PhoneCode | null> {
  const { deps, user } = c.var;
  if (phone === undefined) return null;
  const row = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
  if (!isNew(row, phone)) return null;
  const subject = { kind: 'user_account', id: user.id, phone } as const;
  return { subject, route: phoneRoute(user, phone), sendingId: randomUUID() };
}

type PhoneCode = CodeToMake & { subject: { phone: string } };

function isNew(row: UserAccount, phone: string): boolean {
  return phone !== row.phone || !row.phoneVerifiedAt;
}

async function changeAccount(
  c: Context<ApiEnv>,
  em: EntityManager,
  { changes, code }: { changes: Changes; code: PhoneCode | null },
): Promise<Changed> {
  const { deps, user } = c.var;
  const row = await em.findOneOrFail(UserAccount, { id: user.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  assertAsSeen(row, changes.phone, code);
  const names = { firstName: changes.first_name, lastName: changes.last_name };
  const unproofed = rename(row, names, deps.config);
  const proof = unproofed ? { identity_verified: false } : {};
  apply(row, changes);
  await em.flush();
  if (unproofed) await endIdentityProof(em, row.id, 'renamed');
  const fields = Object.keys(changes);
  if (fields.length > 0)
    await recordAccountAct(c, em, { action: 'user.updated', user: row, metadata: { fields, ...proof } });
  return { user: row, made: code ? await makeCode(deps, em, code) : null };
}

/** Throws Problem rate_limited when another call has changed the number since the code's places were taken. */
function assertAsSeen(row: UserAccount, phone: string | undefined, code: PhoneCode | null): void {
  if ((phone !== undefined && isNew(row, phone)) === (code !== null)) return;
  const message = 'The number was changed by another call at this moment. Try again.';
  throw new Problem('rate_limited', message, { retry_after: 1 });
}

function sendPhoneCode(
  c: Context<ApiEnv>,
  user: UserAccount,
  { code: { subject }, made }: { code: PhoneCode; made: MadeCode },
): Promise<void> {
  const { deps } = c.var;
  const receiver = {
    language: languageOf(user),
    route: made.route,
    about: { kind: 'account', id: user.id, generation: 0 },
    act: { kind: 'prove_phone' },
  } as const;
  const letter = { channel: 'sms', to: subject.phone, ...writeCode(deps, receiver, made.code) } as const;
  return deliverCode(deps, subject, { made, letter });
}

function apply(row: UserAccount, changes: Changes): void {
  if (changes.language !== undefined) row.language = changes.language;
  if (changes.phone !== undefined && changes.phone !== row.phone) {
    row.phone = changes.phone;
    row.phoneVerifiedAt = null;
  }
  row.updatedAt = new Date();
}
