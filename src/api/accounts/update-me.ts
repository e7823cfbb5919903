import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { UserAccount } from '#entities/user-account.ts';
import { requireUser } from '../auth/user.ts';
import { Phone } from '../fields.ts';
import { operation } from '../operation.ts';
import { Success, success } from '../platform/success.ts';
import { recordAccountAct } from './audit.ts';
import { PersonName, UserLanguage } from './fields.ts';
import { makePhoneCode, sendPhoneCode } from './phone-codes.ts';
import { rename } from './rename.ts';
import { UserView, userView } from './user-view.ts';

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
 * sent a code, and counts once the code came back.
 */
export const updateMe = operation({
  method: 'put',
  path: '/api/v1/auth/me',
  operationId: 'updateMe',
  summary: 'Change my account',
  tag: 'Accounts',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  body: Changes,
  responses: { 200: { description: 'Changed', schema: Success(z.object({ user: UserView })) } },
  problems: ['invalid_request', 'unauthorized', 'rate_limited'],
  handle: async (c, { body }) => {
    const { deps } = c.var;
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
      const phone = proves ? row.phone : null;
      return {
        user: row,
        code: phone ? { phone, code: await makePhoneCode(deps, em, { userId: row.id, phone }) } : null,
      };
    });
    if (code) await sendPhoneCode(deps, user, code);
    return { status: 200, body: success({ user: userView(user) }) };
  },
});

function apply(row: UserAccount, changes: z.output<typeof Changes>): void {
  if (changes.language !== undefined) row.language = changes.language;
  if (changes.phone !== undefined && changes.phone !== row.phone) {
    row.phone = changes.phone;
    row.phoneVerifiedAt = null;
  }
  row.updatedAt = new Date();
}
