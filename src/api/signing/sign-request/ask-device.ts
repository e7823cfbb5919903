import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { SignerRow } from '#entities/sign-request/rows/read-by-link.ts';
import type { AskedSignature } from '../../common/confirmations/asked-signature.ts';
import { accepted } from '../../http/answers/answer.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { askOwnDevices, confirmedOnDevice, QuestionShown, questionView } from '../proof/own-device.ts';
import { TokenParams } from '../session-operation.ts';
import { assertOpen } from './find-by-token.ts';
import { signerOperation } from './signer-operation.ts';
import { addressesOf, levelOf } from './signing-view.ts';

const subjectOf = ({ id, documentHash }: SignerRow) => ({ target: id, hashes: [`sha256:${documentHash}`] });

/** POST /sign/{token}/confirmation: asks the signer on their own device, in place of a one-time code. */
export const askDevice = signerOperation({
  method: 'post',
  path: '/sign/{token}/confirmation',
  operationId: 'askDevice',
  summary: 'Ask the signer on their own device',
  description:
    'At level 3. The signer types the number on the device; from then on, for ten minutes, `sign` needs no `otp` in this browser, and the state names the credentials. The answer is the same where nobody can be asked: then no device ever confirms, and a code does.',
  tag: 'Signing',
  params: TokenParams,
  body: z.object({}),
  answer: accepted('Asked, where there is a device', QuestionShown),
  problems: ['invalid_state', 'gone'],
  handle: (c) => {
    const row = assertOpen(c.var.signer.row);
    if (levelOf(row) !== 3)
      throw new Problem('invalid_state', 'This request asks for no credential: show the code alone.');
    const { partnerName: by, documentName = null } = row;
    const about = { ...subjectOf(row), name: documentName, by };
    return Promise.resolve(questionView(askOwnDevices(c, { addresses: addressesOf(row), about })));
  },
});

/** Gives the confirmation on a device by which this browser may have a request signed, which is unused; undefined without one. */
export function confirmedFor(c: Context<ApiEnv>, row: SignerRow): Promise<AskedSignature | undefined> {
  return confirmedOnDevice(c, subjectOf(row));
}
