import type { Context } from 'hono';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { namedAddress } from '#domain/common/act-statement.ts';
import { requestAgreementNames } from '#words/pages/request-agreements.ts';
import type { SignerRow } from '#entities/sign-request/rows/read-by-link.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { Time } from '../../http/input/fields.ts';
import { meansOf, provenToRequest, type ComparedCode } from '../../common/flows/act-proofs.ts';
import { findSignRequestResult } from '../../common/flows/workflows.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { recordNow } from '../../http/operation/unrecorded.ts';
import { signerOperation } from './signer-operation.ts';
import { oneOf } from '../../http/answers/answer.ts';
import { acceptWithCredential } from './accept-with-credential.ts';
import { confirmedFor } from './ask-device.ts';
import { checkCode } from '../proof/check-code.ts';
import { Otp, Pin } from '../proof/fields.ts';
import { TokenParams } from '../session-operation.ts';
import { assertSignable } from './find-by-token.ts';
import { codeOwner, hasExpired, levelOf, signerAddress } from './signing-view.ts';
import { recordingWrong } from './record-signer-act.ts';
import { tellSigning } from './tell-signing.ts';
import { waitForSeal } from './wait-for-signature.ts';

const SignBody = z
  .object({
    otp: Otp.optional(),
    pin: Pin.optional(),
    credential_id: z.uuid({ error: 'expected a UUID' }).optional(),
    consent: z.literal(true, { error: 'expected true: the signer agrees to sign' }),
    consent_words: z
      .enum(requestAgreementNames, {
        error: `expected one of ${requestAgreementNames.join(', ')}, or nothing where the words were your own`,
      })
      .optional(),
  })
  .meta({ id: 'SigningInput' });

/** POST /sign/{token}/sign: the signer signs; the answer comes when the signature is made, or after 8 s. */
export const sign = signerOperation({
  method: 'post',
  path: '/sign/{token}/sign',
  operationId: 'signSignRequest',
  summary: 'Sign',
  tag: 'Signing',
  params: TokenParams,
  body: SignBody,
  idempotent: 'from-first-row',
  answer: oneOf({
    200: { description: 'Signed', schema: z.object({ status: z.literal('signed'), signed_at: Time }) },
    202: {
      description: 'Accepted; the signature is being made',
      schema: z.object({ status: z.literal('pending'), sealing: z.literal(true), signed_at: Time }),
    },
  }),
  problems: [
    'otp_required',
    'invalid_otp',
    'pin_required',
    'invalid_pin',
    'invalid_credential',
    'invalid_state',
    'gone',
    'too_many_attempts',
  ],
  handle: async (c, { body, attempt }) => {
    const { deps, signer } = c.var;
    const earlier = await findSignRequestResult<Signed>(deps, signer.requestId, attempt);
    const { signedAt } = earlier ?? (await accept(c, { body, attempt }));
    const signed = { status: 200 as const, body: { status: 'signed' as const, signed_at: signedAt } };
    return (await waitForSeal(deps, signer.requestId, { attempt, signed }))
      ? signed
      : {
          status: 202 as const,
          body: { status: 'pending' as const, sealing: true as const, signed_at: signedAt },
        };
  },
});

type Signed = { signedAt: string };
type Asked = { body: z.output<typeof SignBody>; attempt: Attempt };

/** Compares the code where one is asked for and no device has confirmed, and tells the workflow, by whose answer the code is used up. */
async function accept(c: Context<ApiEnv>, { body, attempt }: Asked): Promise<Signed> {
  const row = assertSignable(c.var.signer.row);
  const loa = levelOf(row);
  const needsCode = loa === 2 || (loa === 3 && !hasExpired(row));
  // A code or a PIN is tried once for a call: after a wrong one the record goes, so it must be there before the try is counted.
  if (loa > 1) await recordNow(c.var.deps, attempt);
  // A PIN may fail after the code, whose try is not to count then.
  const trying = { isForgivenLater: loa === 2 };
  const asksDevice = loa === 3 && needsCode && body.otp === undefined;
  const confirmed = asksDevice ? await confirmedFor(c, row) : undefined;
  const check = () => checkCode(c, codeOwner(row), body.otp, trying);
  const code = needsCode && !confirmed ? await recordingWrong(c, row, check) : undefined;
  if (loa === 3) return acceptWithCredential(c, row, { input: body, attempt, code, confirmed });
  return tell(c, row, { attempt, code, consentWords: body.consent_words });
}

type Telling = {
  attempt: Attempt;
  code: ComparedCode | undefined;
  consentWords: string | undefined;
};

function tell(
  c: Context<ApiEnv>,
  row: SignerRow,
  { attempt, code: compared, consentWords }: Telling,
): Promise<Signed> {
  const loa = levelOf(row);
  const code = loa === 2 ? { provedChannel: signerAddress(row).channel } : {};
  const address = namedAddress({ email: row.userEmail, phone: row.userPhone }, code.provedChannel);
  const proof = { ...provenToRequest(meansOf(code.provedChannel), row, address), code: compared };
  const { linkGeneration: generation } = row;
  const said = defined({ consentWords });
  const act = { loa, ...code, ...said, generation, actor: actorOf(c), proofId: proof.id };
  return tellSigning(c.var.deps, row, { act, attempt, proof });
}
