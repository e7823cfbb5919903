import { z } from 'zod';
import { CertificateView, certificateView } from '../../common/certificates/certificate-view.ts';
import { CertificateParams } from '../../common/certificates/find-certificate.ts';
import { renewCertificate as renew } from '../../common/certificates/making/renew-certificate.ts';
import { created } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';
import { certificatePath } from './certificate-path.ts';
import { RenewBody } from './fields.ts';

/** POST /api/v1/certificates/{id}/renew: the successor of a certificate, with the same subject. */
export const renewCertificate = platformOperation({
  method: 'post',
  path: '/api/v1/certificates/{id}/renew',
  operationId: 'renewCertificate',
  summary: 'Renew a certificate',
  description:
    'Makes a new key under the same PIN and a certificate with the same subject; the successor is the default one if the certificate was. The certificate itself stays until its end. One that was imported is renewed by its own authority.',
  tag: 'Certificates',
  proved: true,
  recent: true,
  params: CertificateParams,
  body: RenewBody,
  idempotent: true,
  answer: created(
    'Renewed; this is the successor',
    z.object({ certificate: CertificateView }),
    certificatePath,
  ),
  problems: [
    'invalid_credential',
    'invalid_pin',
    'not_found',
    'validation_failed',
    'invalid_state',
    'quota_exceeded',
    'too_many_attempts',
    'service_unavailable',
  ],
  handle: async (c, { params, body, attempt }) => {
    const row = await renew(c, params.id, { pin: body.pin, validityDays: body.validity_days, attempt });
    return { certificate: certificateView(row) };
  },
});
