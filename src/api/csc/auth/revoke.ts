import { z } from 'zod';
import { AccessToken } from '#entities/account/access-token.ts';
import { RefreshToken } from '#entities/account/refresh-token.ts';
import type { User } from '#domain/account/account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { tokenHash } from '#secrets/link-token.ts';
import { noContent } from '../../http/answers/answer.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { endSessions } from '../../platform/accounts/common/sessions.ts';
import { cscOperation } from '../common/csc-operation.ts';
import { malformed, stringField } from '../common/fields.ts';

const hints = ['access_token', 'refresh_token'];

const RevokeBody = z
  .object({
    token: stringField('token').meta({ format: 'password' }),
    token_type_hint: z
      .string({ error: 'Missing (or invalid type) string parameter token_type_hint' })
      .refine((hint) => hints.includes(hint), 'Invalid string parameter token_type_hint')
      .optional(),
    clientData: stringField('clientData').optional(),
  })
  .meta({ id: 'CscRevokeInput' });

/** POST /csc/v2/auth/revoke: ends the session of an access or refresh token of the holder. */
export const revokeOperations = cscOperation({
  name: 'auth/revoke',
  operationId: 'revokeCscToken',
  summary: 'End the session of an access token or refresh token',
  body: RevokeBody,
  answer: noContent('The token opens nothing any more'),
  handle: async (c, { body }) => {
    const { deps, user } = c.var;
    await deps.orm.em.fork().transactional(async (em) => {
      const only = await sessionOf(deps, em, body.token);
      const ended = only === undefined ? 0 : await endSessions(em, { userId: user.id, only });
      if (ended === 0 || only === undefined) throw malformed('Invalid string parameter token', 'token');
      const resource = { type: 'session', id: only };
      await recordAccountAct(c, em, { action: 'user.signed_out', user, resource });
    });
    return {};
  },
});

async function sessionOf(
  { userTokens }: Pick<ApiDependencies, 'userTokens'>,
  em: EntityManager,
  token: string,
): Promise<User['id'] | undefined> {
  const read = await userTokens.read(token);
  const row = read
    ? await em.findOne(AccessToken, { jti: read.jti })
    : await em.findOne(RefreshToken, { tokenHash: tokenHash(token) });
  return row?.sessionId;
}
