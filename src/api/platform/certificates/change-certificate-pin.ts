import { z } from 'zod';
import { CertificateView, certificateView } from '../../common/certificates/certificate-view.ts';
import { changePin } from '../../common/certificates/change-pin.ts';
import { CertificateParams } from '../../common/certificates/find-certificate.ts';
import { ok } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';
import { ChangePinBody } from './fields.ts';

/** POST /api/v1/certificates/{id}/change-pin: another PIN for the key of a certificate of the caller's own. */
export const changeCertificatePin = platformOperation({
  method: 'post',
  path: '/api/v1/certificates/{id}/change-pin',
  operationId: 'changeCertificatePin',
  summary: 'Change a certificate’s PIN',
  tag: 'Certificates',
  recent: true,
  params: CertificateParams,
  body: ChangePinBody,
  idempotent: true,
  answer: ok('The new PIN counts', z.object({ certificate: CertificateView })),
  problems: [
    'invalid_credential',
    'invalid_pin',
    'not_found',
    'validation_failed',
    'invalid_state',
    'too_many_attempts',
    'service_unavailable',
  ],
  handle: async (c, { params, body, attempt }) => {
    const row = await changePin(c, params.id, { pin: body.pin, newPin: body.new_pin, attempt });
    return { certificate: certificateView(row) };
  },
});
