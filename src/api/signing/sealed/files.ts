import type { Context } from 'hono';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { checkToken } from '#secrets/link-token.ts';
import { completionCertificateOf } from '../../common/evidence/envelope/make-certificate.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { hourlyKey } from '../../http/limits/hourly-key.ts';
import { download } from './download.ts';
import type { Sealed } from './find-sealed.ts';

/** What is had of a sealed document by its link: the PDF, its certificate of completion, and the way to the page that checks both. */
export const sealedFiles = { document: download, certificate: giveCertificate, check: leadToCheck };
export const sealedFileNames = [
  'document',
  'certificate',
  'check',
] as const satisfies readonly (keyof typeof sealedFiles)[];

/** Answers with the certificate of completion, which no cache keeps, and puts that on record. */
async function giveCertificate(c: Context<ApiEnv>, sealed: Sealed): Promise<Response> {
  const { deps } = c.var;
  const { envelope, recipient } = sealed;
  const bytes = await completionCertificateOf(deps, envelope);
  await recordAuditEvent(deps.orm.em.fork(), {
    organizationId: envelope.organizationId,
    action: 'envelope.certificate_downloaded',
    resourceType: 'envelope',
    resourceId: envelope.id,
    actor: actorOf(c),
    metadata: { recipient_id: recipient?.id ?? null },
    dedupeKey: hourlyKey('envelope.certificate_downloaded', [recipient?.id ?? envelope.id]),
  });
  return c.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="certificate-${envelope.id}.pdf"`,
    'Content-Length': String(bytes.length),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
}

/** Leads to the public page of the envelope, which is there once its certificate of completion is made. */
async function leadToCheck(c: Context<ApiEnv>, { envelope }: Sealed): Promise<Response> {
  const { deps } = c.var;
  await completionCertificateOf(deps, envelope);
  const token = checkToken(deps.keys.link, envelope);
  c.header('Cache-Control', 'no-store');
  return c.redirect(`/check/${token}`, 303);
}
