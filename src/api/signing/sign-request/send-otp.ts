import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { maskAddress } from '#domain/sign-request/sign-request.ts';
import { sendCode } from '../../common/codes/send-code.ts';
import { Time } from '../../http/input/fields.ts';
import { answeredWith } from '../../http/idempotency.ts';
import { signerOperation } from './signer-operation.ts';
import { accepted } from '../../http/answers/answer.ts';
import { codeAttempts } from '../proof/check-code.ts';
import { TokenParams } from '../session-operation.ts';
import { assertOpen } from './find-by-token.ts';
import { recordSignerAct } from './record-signer-act.ts';
import { codeOwner, signerAddress } from './signing-view.ts';

/** POST /sign/{token}/otp: sends the signer a one-time code. */
export const sendOtp = signerOperation({
  method: 'post',
  path: '/sign/{token}/otp',
  operationId: 'sendOtp',
  summary: 'Send the one-time code',
  tag: 'Signing',
  params: TokenParams,
  body: z.object({}),
  idempotent: 'from-first-row',
  answer: accepted('The code is on its way', z.object({ masked_address: z.string(), expires_at: Time })),
  problems: ['invalid_state', 'gone', 'too_many_attempts', 'sending_suspended'],
  handle: async (c, { attempt }) => {
    const { deps, signer } = c.var;
    const row = assertOpen(signer.row);
    if (row.requiredLoa === 1) throw new Problem('invalid_state', 'This request needs no code.');
    const address = signerAddress(row);
    const about = { kind: 'request', id: row.id, generation: row.linkGeneration } as const;
    const act = { kind: 'sign', document: row.documentName ?? undefined, askedBy: row.partnerName } as const;
    const flow = { flowId: row.id, reference: row.reference };
    const receiver = {
      ...codeOwner(row),
      language: row.language,
      about,
      act,
      flow,
      tries: codeAttempts(row),
    };
    const expiresAt = await sendCode(deps, receiver, attempt);
    const sent = { masked_address: maskAddress(address), expires_at: expiresAt.toISOString() };
    const dedupeKey = `sign_request.code_sent:${attempt.id}`;
    const metadata = { channel: address.channel };
    const recorded = { action: 'sign_request.code_sent', metadata, dedupeKey };
    // One statement is its own transaction.
    await answeredWith(attempt, sent, (answered) => recordSignerAct(c, row, recorded, answered));
    return sent;
  },
});
