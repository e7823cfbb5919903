import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { operation } from '../../http/operation.ts';
import { checkCode } from '../proof/check-code.ts';
import { findOpenByToken, TokenParams } from './find-by-token.ts';
import { Credential, Otp } from '../proof/fields.ts';
import { requireLink } from './require-link.ts';
import { assertAble, credentialItem, standingOf } from '../proof/signer-standing.ts';
import { codeOwner, levelOf } from './signing-view.ts';

/** POST /sign/{token}/otp/verify: shows the code before signing, so that the credentials can be chosen from. */
export const verifyOtp = operation({
  method: 'post',
  path: '/sign/{token}/otp/verify',
  operationId: 'verifyOtp',
  summary: 'Show the one-time code before signing',
  description:
    'A right code is remembered for ten minutes in a cookie of this link: until then `sign` needs no `otp`, and the state names the credentials.',
  tag: 'Signing',
  guard: requireLink,
  params: TokenParams,
  body: z.object({ otp: Otp }).meta({ id: 'OtpInput' }),
  responses: {
    200: {
      description: 'The code is right',
      schema: z.object({ credentials: z.array(Credential).optional() }),
    },
  },
  problems: [
    'invalid_request',
    'invalid_otp',
    'invalid_credential',
    'not_found',
    'invalid_state',
    'gone',
    'too_many_attempts',
  ],
  handle: async (c, { params, body }) => {
    const { deps } = c.var;
    const row = await findOpenByToken(deps, params.token);
    const loa = levelOf(row);
    if (loa === 1) throw new Problem('invalid_state', 'This request needs no code.');
    const standing = loa === 3 ? await standingOf(deps, row) : undefined;
    if (standing) assertAble(standing);
    await checkCode(c, codeOwner(row), body.otp);
    return { status: 200, body: standing ? { credentials: standing.credentials.map(credentialItem) } : {} };
  },
});
