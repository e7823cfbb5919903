import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { completionCertificateOf } from '../../common/evidence/envelope/make-certificate.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { hourlyKey } from '../../http/limits/hourly-key.ts';
import { download } from '../../http/operation/download.ts';
import { missingProof } from '../sealed/proofs.ts';
import { TokenParams } from '../session-operation.ts';
import { afterActing, assertShown, endedInTime } from './common/after-acting.ts';
import { recordSessionAct } from './common/audit.ts';
import { sessionOf, type Session } from './common/find-session.ts';

/** GET /envelope/{token}/certificate: the certificate of completion of an envelope that has ended, for its recipient to keep. */
export const getRecipientCertificate = download(afterActing, {
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
  await assertShown(c, session, 'certificate');
  if (!endedInTime(c, session))
    throw new Problem(
      'invalid_state',
      'The certificate is to be had by this link for a while after the end alone.',
    );
}

/** Tells whether this browser may have the certificate of a session's envelope. */
export async function mayHaveCertificate(c: Context<ApiEnv>, session: Session): Promise<boolean> {
  return endedInTime(c, session) && (await missingProof(c, session)) === undefined;
}
