import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { accountTexts } from '#words/mails/account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { phoneRoute } from './common/phone-route.ts';
import { codeMinutes, makeCode, type MadeCode } from '../../common/codes/make-code.ts';
import { deliverCode } from '../../common/codes/send-code.ts';
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
  handle: async (c, { body }) => {
    const { deps } = c.var;
    if (body.phone !== undefined) {
      assertProved(c.var.user);
      assertRecent(c.var.user);
    }
    const { user, code } = await deps.orm.em.fork().transactional(async (em) => {
      const row = await em.findOneOrFail(
        UserAccount,
        { id: c.var.user.id },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const proves = body.phone !== undefined && (body.phone !== row.phone || !row.phoneVerifiedAt);
      const names = { firstName: body.first_name, lastName: body.last_name };
      const proof = rename(row, names, deps.config) ? { identity_verified: false } : {};
      apply(row, body);
      await em.flush();
      const fields = Object.keys(body);
      if (fields.length > 0)
        await recordAccountAct(c, em, { action: 'user.updated', user: row, metadata: { fields, ...proof } });
      return { user: row, code: proves && row.phone ? await makePhoneCode(c, em, row.phone) : null };
    });
    if (code) await sendPhoneCode(c, user, code);
    return { user: userView(user) };
  },
});

type PhoneCode = { phone: string; made: MadeCode };

async function makePhoneCode(c: Context<ApiEnv>, em: EntityManager, phone: string): Promise<PhoneCode> {
  const subject = { kind: 'user_account', id: c.var.user.id, phone } as const;
  const route = phoneRoute(c.var.user, phone);
  return { phone, made: await makeCode(c.var.deps, em, { subject, route, sendingId: randomUUID() }) };
}

function sendPhoneCode(c: Context<ApiEnv>, user: UserAccount, { phone, made }: PhoneCode): Promise<void> {
  const text = accountTexts(languageOf(user)).phoneCode({ code: made.code, minutes: codeMinutes });
  const letter = { channel: 'sms', to: phone, ...text } as const;
  return deliverCode(c.var.deps, { kind: 'user_account' }, { made, letter });
}

function apply(row: UserAccount, changes: z.output<typeof Changes>): void {
  if (changes.language !== undefined) row.language = changes.language;
  if (changes.phone !== undefined && changes.phone !== row.phone) {
    row.phone = changes.phone;
    row.phoneVerifiedAt = null;
  }
  row.updatedAt = new Date();
}
