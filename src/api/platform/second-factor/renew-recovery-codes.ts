import { renewRecoveryCodes } from '../../common/second-factor/recovery-codes.ts';
import { ok } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';
import { FactorProof, RecoveryCodes } from './fields.ts';

/** POST /api/v1/auth/second-factor/recovery-codes: makes them anew; those of before work no more. */
export const renewRecoveryCodesOperation = platformOperation({
  method: 'post',
  path: '/api/v1/auth/second-factor/recovery-codes',
  operationId: 'renewRecoveryCodes',
  summary: 'Make my recovery codes anew',
  tag: 'Second factor',
  session: true,
  recent: true,
  body: FactorProof,
  answer: ok('Made; they are shown this once', RecoveryCodes),
  problems: ['invalid_otp', 'too_many_attempts'],
  handle: async (c, { body }) => ({ recovery_codes: await renewRecoveryCodes(c, body.code) }),
});
