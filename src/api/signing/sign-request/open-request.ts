import { z } from 'zod';
import { ok } from '../../http/answers/answer.ts';
import { TokenParams } from '../session-operation.ts';
import { assertSignable } from './find-by-token.ts';
import { recordSignerAct } from './record-signer-act.ts';
import { signerOperation } from './signer-operation.ts';

/** POST /sign/{token}/opened: the page is in front of the signer, which the evidence says. */
export const openSignRequest = signerOperation({
  method: 'post',
  path: '/sign/{token}/opened',
  operationId: 'openSignRequest',
  summary: 'Say that the signer has opened it',
  description:
    'For the page itself, because scanners of mail open links too. Once for each link is enough; more change nothing.',
  tag: 'Signing',
  params: TokenParams,
  body: z.object({}),
  answer: ok('On record', z.object({ status: z.literal('pending') })),
  problems: ['invalid_state', 'gone'],
  handle: async (c) => {
    const row = assertSignable(c.var.signer.row);
    const { id, linkGeneration: generation } = row;
    const dedupeKey = `sign_request.opened:${id}:${generation}`;
    await recordSignerAct(c, row, { action: 'sign_request.opened', metadata: { generation }, dedupeKey });
    return { status: 'pending' as const };
  },
});
