import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { noContent } from '../../http/answers/answer.ts';
import { CredentialId, findUsable } from '../common/credential.ts';
import { cscOperation } from '../common/csc-operation.ts';
import { stringField } from '../common/fields.ts';
import { assertUnlocked } from './assert-unlocked.ts';
import { sendHolderCode } from './one-time-code.ts';

const SendBody = z
  .object({ credentialID: CredentialId, clientData: stringField('clientData').optional() })
  .meta({ id: 'CscSendOtpInput' });

/** POST /csc/v2/credentials/sendOTP: a one-time code for the next activation of the credential, whatever it signs. */
export const sendOtpOperations = cscOperation({
  name: 'credentials/sendOTP',
  operationId: 'sendCredentialOtp',
  summary: 'Send the holder a one-time code',
  description:
    'The code opens one activation of the credential. The code that the first call of credentials/authorize sends is bound to its hashes, too.',
  body: SendBody,
  answer: noContent('Sent'),
  problems: ['invalid_credential', 'invalid_request', 'too_many_attempts'],
  credential: findUsable,
  handle: async (c, { body }) => {
    const certificate = await findUsable(c.var.deps.orm.em.fork(), c.var.user, body.credentialID);
    await assertUnlocked(c, certificate);
    if (!certificate.otpRequired)
      throw new Problem('invalid_request', 'This credential needs no one-time code: send its PIN alone.');
    await sendHolderCode(c, certificate);
    return {};
  },
});
