import { confirmSecret } from '../../common/second-factor/confirm-secret.ts';
import { ok } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';
import { FactorProof, RecoveryCodes } from './fields.ts';

/** POST /api/v1/auth/second-factor/confirm: takes the first code of the app; from then on each sign-in asks for one. */
export const confirmSecondFactor = platformOperation({
  method: 'post',
  path: '/api/v1/auth/second-factor/confirm',
  operationId: 'confirmSecondFactor',
  summary: 'Confirm the app by its first code',
  tag: 'Second factor',
  session: true,
  recent: true,
  body: FactorProof,
  answer: ok('Set up; the recovery codes are shown this once', RecoveryCodes),
  problems: ['invalid_state', 'invalid_otp', 'too_many_attempts'],
  handle: async (c, { body }) => ({ recovery_codes: await confirmSecret(c, body.code) }),
});
