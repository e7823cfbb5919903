import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { SignerRow } from '#entities/sign-request/rows/read-by-link.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { signerOperation } from './signer-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { checkCode, compareCode, useCode } from '../proof/check-code.ts';
import { TokenParams } from '../session-operation.ts';
import { assertOpen } from './find-by-token.ts';
import { recordingWrong } from './record-signer-act.ts';
import { Credential, Otp } from '../proof/fields.ts';
import { assertEligible, credentialItem, eligibilityOf, type Eligibility } from '../proof/eligibility.ts';
import { codeOwner, levelOf } from './signing-view.ts';

/** POST /sign/{token}/otp/verify: shows the code before signing, so that the credentials can be chosen from. */
export const verifyOtp = signerOperation({
  method: 'post',
  path: '/sign/{token}/otp/verify',
  operationId: 'verifyOtp',
  summary: 'Show the one-time code before signing',
  description:
    'A right code is remembered for ten minutes in a cookie of this link: until then `sign` needs no `otp`, and the state names the credentials.',
  tag: 'Signing',
  params: TokenParams,
  body: z.object({ otp: Otp }).meta({ id: 'OtpInput' }),
  answer: ok('The code is right', z.object({ credentials: z.array(Credential).optional() })),
  problems: ['invalid_otp', 'invalid_credential', 'invalid_state', 'gone', 'too_many_attempts'],
  handle: async (c, { body }) => {
    const row = assertOpen(c.var.signer.row);
    const loa = levelOf(row);
    if (loa === 1) throw new Problem('invalid_state', 'This request needs no code.');
    const owner = codeOwner(row);
    const compare = loa === 3 ? checkCode : compareCode;
    const code = await recordingWrong(c, row, () => compare(c, owner, body.otp));
    // Tells what is missing only after the code, to this browser, and uses nothing up then.
    const standing = loa === 3 ? await assertedStanding(c, row) : undefined;
    if (code) await useCode(c, owner, code);
    return standing ? { credentials: standing.credentials.map(credentialItem) } : {};
  },
});

async function assertedStanding(c: Context<ApiEnv>, row: SignerRow): Promise<Eligibility> {
  const standing = await eligibilityOf(c.var.deps, row);
  assertEligible(standing);
  return standing;
}
