import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { signRequestBounds } from '#domain/sign-request/sign-request.ts';
import { declineUpdate } from '#workflows/sign-request/messages.ts';
import { actorOf } from '../../http/caller.ts';
import { text, Time } from '../../http/input/fields.ts';
import { meansOf, provenToRequest } from '../../common/flows/act-proofs.ts';
import { findSignRequestResult, sendSignRequestUpdate } from '../../common/flows/workflows.ts';
import { signerOperation } from './signer-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { TokenParams } from '../session-operation.ts';
import { assertOpen } from './find-by-token.ts';
import { hasProof } from '../proof/link-proof.ts';
import { levelOf, signerAddress } from './signing-view.ts';

type Declined = { rejectedAt: string };

/**
 * POST /sign/{token}/decline: refuses, with a reason or without. Whoever has the link can; the proof of the act says whether
 * this browser had shown the code.
 */
export const decline = signerOperation({
  method: 'post',
  path: '/sign/{token}/decline',
  operationId: 'declineSignRequest',
  summary: 'Decline',
  tag: 'Signing',
  params: TokenParams,
  body: z.object({ reason: text(signRequestBounds.declineReason).optional() }).meta({ id: 'DeclineInput' }),
  idempotent: true,
  answer: ok('Declined', z.object({ status: z.literal('rejected'), rejected_at: Time })),
  problems: ['invalid_state', 'gone'],
  handle: async (c, { body, attempt }) => {
    const { deps, signer } = c.var;
    const earlier = await findSignRequestResult<Declined>(deps, signer.requestId, attempt);
    const { rejectedAt } = earlier ?? (await send());
    return { status: 'rejected' as const, rejected_at: rejectedAt };

    async function send(): Promise<Declined> {
      const row = assertOpen(signer.row);
      const reason = body.reason?.trim();
      const verified = levelOf(row) > 1 && (await hasProof(c, deps, { proof: 'code', owner: row }));
      const proof = provenToRequest(meansOf(verified ? signerAddress(row).channel : undefined), row);
      const by = { generation: row.linkGeneration, actor: actorOf(c), proofId: proof.id };
      const act = { ...defined({ reason: reason || undefined }), ...by };
      return sendSignRequestUpdate(deps, { requestId: row.id, update: declineUpdate, act, attempt, proof });
    }
  },
});
