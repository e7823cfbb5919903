import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/problem.ts';
import type { SignRequest } from '#entities/sign-request.ts';
import { signUpdate } from '#workflows/sign-request-messages.ts';
import { countedAttempt } from '../attempts.ts';
import { actorOf } from '../caller.ts';
import type { ApiDependencies, ApiEnv } from '../deps.ts';
import { Time } from '../fields.ts';
import { findResult, updateSignRequest } from '../flows.ts';
import type { Attempt } from '../idempotency.ts';
import { operation } from '../operation.ts';
import { useCode } from './codes.ts';
import { findOpenByToken, TokenParams } from './find-by-token.ts';
import { requireLink } from './require-link.ts';
import { levelOf, signerAddress } from './signing-view.ts';
import { waitForSeal } from './wait-for-seal.ts';

const otpMessage = 'expected the code: 6 digits';
const SignBody = z
  .object({
    otp: z
      .string({ error: otpMessage })
      .regex(/^[0-9]{6}$/, otpMessage)
      .optional(),
    pin: z
      .string({ error: 'expected 6 to 12 digits' })
      .regex(/^[0-9]{6,12}$/, 'expected 6 to 12 digits')
      .optional(),
    credential_id: z.uuid({ error: 'expected a UUID' }).optional(),
    consent: z.literal(true, { error: 'expected true: the signer agrees to sign' }),
  })
  .meta({ id: 'Sign' });

/** POST /sign/{token}/sign: the signer signs; the answer comes when the signature is made, or after 8 s. */
export const sign = operation({
  method: 'post',
  path: '/sign/{token}/sign',
  operationId: 'sign',
  summary: 'Sign',
  tag: 'Signing',
  guard: requireLink,
  params: TokenParams,
  body: SignBody,
  idempotent: true,
  responses: {
    200: { description: 'Signed', schema: z.object({ status: z.literal('signed'), signed_at: Time }) },
    202: {
      description: 'Accepted; the signature is being made',
      schema: z.object({ status: z.literal('pending'), sealing: z.literal(true), signed_at: Time }),
    },
  },
  problems: [
    'invalid_request',
    'otp_required',
    'invalid_otp',
    'invalid_credential',
    'not_found',
    'invalid_state',
    'gone',
    'too_many_attempts',
  ],
  handle: async (c, { params, body, attempt }) => {
    const { deps, signer } = c.var;
    const earlier = await findResult<Signed>(deps, signer.requestId, attempt);
    const { signedAt } = earlier ?? (await accept(c, { token: params.token, body, attempt }));
    const sealed = await waitForSeal(deps, signer.requestId);
    return sealed
      ? { status: 200, body: { status: 'signed' as const, signed_at: signedAt } }
      : { status: 202, body: { status: 'pending' as const, sealing: true as const, signed_at: signedAt } };
  },
});

type Signed = { signedAt: string };
type Asked = { token: string; body: z.output<typeof SignBody>; attempt: Attempt };

async function accept(c: Context<ApiEnv>, { token, body, attempt }: Asked): Promise<Signed> {
  const { deps } = c.var;
  const row = await findOpenByToken(deps, token);
  const loa = levelOf(row);
  if (loa === 3) throw levelThreeMissing();
  if (loa === 2) await checkCode(deps, row, body.otp);
  const act = {
    loa,
    ...(loa === 2 ? { provedChannel: signerAddress(row).channel } : {}),
    actor: actorOf(c),
  };
  return updateSignRequest(deps, { requestId: row.id, update: signUpdate, act, attempt });
}

async function checkCode(deps: ApiDependencies, row: SignRequest, otp: string | undefined): Promise<void> {
  if (otp === undefined) throw new Problem('otp_required', 'otp: ask for a code and send it along.');
  const { matches, attemptsLeft } = await countedAttempt(deps, `otp:${row.id}`, () =>
    useCode(deps, row.id, otp),
  );
  if (matches) return;
  const message =
    attemptsLeft > 0
      ? 'The code is wrong or has ended. Check it, or ask for a new one.'
      : 'The code is wrong. That was the last try; wait 15 minutes.';
  throw new Problem('invalid_otp', message, { attempts_left: attemptsLeft });
}

function levelThreeMissing(): Problem {
  const missing = ['account', 'identity', 'credential', 'pin'];
  return new Problem(
    'invalid_credential',
    `Level 3 needs a credential of the signer's own. Missing: ${missing.join(', ')}.`,
    { missing },
  );
}
