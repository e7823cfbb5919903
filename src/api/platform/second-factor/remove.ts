import { z } from 'zod';
import { removeSecret } from '../../common/second-factor/remove-secret.ts';
import { ok } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';
import { FactorProof } from './fields.ts';

/** POST /api/v1/auth/second-factor/remove: the app and the recovery codes are gone, by one of their codes. */
export const removeSecondFactor = platformOperation({
  method: 'post',
  path: '/api/v1/auth/second-factor/remove',
  operationId: 'removeSecondFactor',
  summary: 'Remove the app that makes codes',
  tag: 'Second factor',
  session: true,
  recent: true,
  body: FactorProof,
  answer: ok('Removed', z.object({})),
  problems: ['invalid_otp', 'too_many_attempts'],
  handle: async (c, { body }) => {
    await removeSecret(c, body.code);
    return {};
  },
});
