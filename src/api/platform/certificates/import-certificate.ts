import { z } from 'zod';
import { importCertificate as importFile } from '../../common/certificates/making/import-certificate.ts';
import { CertificateView, certificateView } from '../../common/certificates/certificate-view.ts';
import { created } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';
import { certificatePath } from './certificate-path.ts';
import { ImportBody } from './fields.ts';

/** POST /api/v1/certificates/import: a certificate of another authority with its key, out of a PKCS#12 file. */
export const importCertificate = platformOperation({
  method: 'post',
  path: '/api/v1/certificates/import',
  operationId: 'importCertificate',
  summary: 'Import a certificate with its key',
  description:
    'Takes a PKCS#12 file of OpenSSL, Java keytool or Windows with one RSA key (2048 to 4096 bits) or EC key (P-256, P-384) and its certificate. The passphrase opens the file at the key service and is kept nowhere; from then on the PIN opens the key.',
  tag: 'Certificates',
  proved: true,
  recent: true,
  body: ImportBody,
  idempotent: true,
  answer: created('Imported', z.object({ certificate: CertificateView }), certificatePath),
  problems: ['validation_failed', 'quota_exceeded', 'service_unavailable'],
  handle: async (c, { body, attempt }) => {
    const { label, type, passphrase, pin } = body;
    const pkcs12 = Buffer.from(body.pkcs12, 'base64');
    const row = await importFile(c, { label, type, pkcs12, passphrase, pin }, attempt);
    return { certificate: certificateView(row) };
  },
});
