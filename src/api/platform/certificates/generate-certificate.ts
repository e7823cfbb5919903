import { z } from 'zod';
import { generateCertificate as generate } from '../../common/certificates/making/generate-certificate.ts';
import { CertificateView, certificateView } from '../../common/certificates/certificate-view.ts';
import { created } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';
import { certificatePath } from './certificate-path.ts';
import { GenerateBody } from './fields.ts';

/** POST /api/v1/certificates/generate: a key of the caller's own under a PIN, and its certificate. */
export const generateCertificate = platformOperation({
  method: 'post',
  path: '/api/v1/certificates/generate',
  operationId: 'generateCertificate',
  summary: 'Make a certificate',
  description:
    'A certificate of our authority (`ca_issued`) names the caller: the name of the account, its confirmed address, the name of the organization; other names need the type `self_signed`. The PIN goes to the key service and is kept nowhere; a forgotten PIN means a new certificate. The first usable certificate of a user is the default one.',
  tag: 'Certificates',
  proved: true,
  recent: true,
  body: GenerateBody,
  idempotent: true,
  answer: created('Made', z.object({ certificate: CertificateView }), certificatePath),
  problems: ['validation_failed', 'quota_exceeded', 'service_unavailable'],
  handle: async (c, { body, attempt }) => {
    const { common_name: commonName, email, organization } = body;
    const names = { commonName, email, organization };
    const { label, type, pin, key_type: keyType, key_size: keySize, validity_days: validityDays } = body;
    const input = { label, type, pin, keyType, keySize, validityDays, names };
    return { certificate: certificateView(await generate(c, input, attempt)) };
  },
});
