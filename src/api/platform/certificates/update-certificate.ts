import { z } from 'zod';
import { CertificateView, certificateView } from '../../common/certificates/certificate-view.ts';
import { CertificateParams } from '../../common/certificates/find-certificate.ts';
import { updateCertificate as update } from '../../common/certificates/update-certificate.ts';
import { ok } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';
import { ChangesBody } from './fields.ts';

/** PUT /api/v1/certificates/{id}: changes the settings of a certificate. */
export const updateCertificate = platformOperation({
  method: 'put',
  path: '/api/v1/certificates/{id}',
  operationId: 'updateCertificate',
  summary: 'Change a certificate’s settings',
  description:
    'label, is_default and use_notices are for its holder; otp_required is for owner and admin. A user has at most one default certificate: it signs where no other is chosen. To set otp_required or use_notices to false takes a session whose password was given in the last ten minutes, and the holder gets a mail about it.',
  tag: 'Certificates',
  params: CertificateParams,
  body: ChangesBody,
  answer: ok('Changed', z.object({ certificate: CertificateView })),
  problems: ['insufficient_scope', 'reauthentication_required', 'not_found', 'validation_failed'],
  handle: async (c, { params, body }) => {
    const { label, is_default: isDefault, otp_required: otpRequired, use_notices: useNotices } = body;
    const row = await update(c, params.id, { label, isDefault, otpRequired, useNotices });
    return { certificate: certificateView(row) };
  },
});
