import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformSurface } from '../platform-operation.ts';
import { completionCertificateOf } from '../../common/evidence/envelope/make-certificate.ts';
import { download } from '../../http/operation/download.ts';
import { EnvelopeParams, findEnvelope } from './common/find-envelope.ts';

/** GET /api/v1/envelopes/{id}/certificate: the certificate of completion of an envelope that has ended. */
export const getCompletionCertificate = download(platformSurface(), {
  path: '/api/v1/envelopes/{id}/certificate',
  operationId: 'getCompletionCertificate',
  summary: 'Get the certificate of completion',
  description:
    'A PDF, sealed at PAdES-B-LTA, of an envelope that was completed, declined, voided or expired: the hashes, each recipient, how they were authenticated, when and from where they acted, their signatures, the audit trail with its hashes, and a QR code to a public page where a file is compared. It is made on the first call and kept: later calls return the same bytes. Before the end of the envelope: 422.',
  tag: 'Envelopes',
  params: EnvelopeParams,
  file: { type: 'application/pdf', description: 'The certificate of completion' },
  problems: ['not_found', 'envelope_not_completed', 'gone'],
  handle: async (c, { id }) => {
    const { deps, user } = c.var;
    const em = deps.orm.em.fork();
    const envelope = await findEnvelope(em, user, id);
    const bytes = await completionCertificateOf(deps, envelope);
    await recordAccountAct(c, em, {
      action: 'envelope.certificate_downloaded',
      user,
      resource: { type: 'envelope', id: envelope.id },
    });
    return { bytes, name: `certificate-${envelope.id}.pdf` };
  },
});
