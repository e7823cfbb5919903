import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { completionCertificateOf } from '../../common/evidence/envelope/make-certificate.ts';
import { envelopeEnd } from '../../common/evidence/envelope/envelope-end.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { hourlyKey } from '../../http/limits/hourly-key.ts';
import { download } from '../../http/operation/download.ts';
import { missingProof } from '../sealed/proofs.ts';
import { sessionSurface, TokenParams } from '../session-operation.ts';
import { recordSessionAct } from './common/audit.ts';
import { findSessionFor, sessionOf, type Session } from './common/find-session.ts';

const dayMs = 86_400_000;

/** The guard of what is had after the end: the link leads somewhere, else not_found. */
const surface = sessionSurface(async (c, next) => {
  await findSessionFor(c, c.req.param('token') ?? '');
  await next();
});

/** GET /envelope/{token}/certificate: the certificate of completion of an envelope that has ended, for its recipient to keep. */
export const getRecipientCertificate = download(surface, {
  path: '/envelope/{token}/certificate',
  operationId: 'getRecipientCertificate',
  summary: 'Get the certificate of completion as a recipient',
  description:
    'The same PDF as its sender gets, for as many days after the end as a link to the sealed PDF works, and for a browser that has shown what the sender asked for: the access code, and the one-time code. The state of the link says with `certificate` whether it is to be had.',
  tag: 'Envelope session',
  params: TokenParams,
  file: { type: 'application/pdf', description: 'The certificate of completion' },
  problems: ['invalid_access_code', 'otp_required', 'invalid_state', 'envelope_not_completed', 'gone'],
  handle: async (c, { token }) => {
    const { deps } = c.var;
    const session = await sessionOf(c, token);
    await assertMayHave(c, session);
    const { id } = session.envelope;
    const envelope = await deps.orm.em.fork().findOneOrFail(Envelope, { id });
    const bytes = await completionCertificateOf(deps, envelope);
    const action = 'envelope.certificate_downloaded';
    await recordSessionAct(c, session, { action, dedupeKey: hourlyKey(action, [session.recipient.id]) });
    return { bytes, name: `certificate-${id}.pdf` };
  },
});

async function assertMayHave(c: Context<ApiEnv>, session: Session): Promise<void> {
  const missing = await missingProof(c, session);
  if (missing === 'access')
    throw new Problem('invalid_access_code', 'Show the access code first: POST …/access.');
  if (missing === 'code')
    throw new Problem('otp_required', 'The certificate is for a browser that has shown the one-time code.');
  if (!isInTime(c, session))
    throw new Problem(
      'invalid_state',
      'The certificate is to be had by this link for a while after the end alone.',
    );
}

function isInTime(c: Context<ApiEnv>, { envelope, reached }: Session): boolean {
  const end = envelopeEnd(envelope);
  if (!end || !reached) return false;
  return end.endedAt.getTime() + c.var.deps.config.SEALED_LINK_DAYS * dayMs > Date.now();
}

/** Tells whether this browser may have the certificate of a session's envelope. */
export async function mayHaveCertificate(c: Context<ApiEnv>, session: Session): Promise<boolean> {
  return isInTime(c, session) && (await missingProof(c, session)) === undefined;
}
