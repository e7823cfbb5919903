import { z } from 'zod';
import { offerSecret } from '../../common/second-factor/offer-secret.ts';
import { created } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';

const OfferedSecretView = z
  .object({
    secret: z.string().meta({ description: 'In base 32 (RFC 4648), as a person types it into the app' }),
    uri: z.string().meta({ description: 'The otpauth address, which a QR code shows' }),
  })
  .meta({ id: 'OfferedSecret' });

/** POST /api/v1/auth/second-factor: offers this session a secret of codes, which counts once its first code came. */
export const beginSecondFactorSetup = platformOperation({
  method: 'post',
  path: '/api/v1/auth/second-factor',
  operationId: 'beginSecondFactor',
  summary: 'Begin to set up an app that makes codes',
  description:
    'TOTP (RFC 6238): SHA-1, six digits, 30 s. The secret is for this session and half an hour; confirm it by the first code.',
  tag: 'Second factor',
  session: true,
  recent: true,
  proved: true,
  answer: created('Offered', OfferedSecretView, () => '/api/v1/auth/second-factor'),
  problems: ['invalid_state'],
  handle: (c) => offerSecret(c),
});
