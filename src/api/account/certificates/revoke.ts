import type { Context } from 'hono';
import { revocationReasons } from '#domain/certificate/certificate.ts';
import { revokePage } from '#web/pages/account/certificates/act.ts';
import { endCertificate } from '../../common/certificates/ending/end-certificate.ts';
import { ownCertificate } from '../../common/certificates/find-certificate.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { RevokeBody } from '../../platform/certificates/fields.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { notRefused, refusalOf, refusedFields, type Refused } from './faults.ts';
import { shownCertificate } from './view.ts';

type Typed = { reason: string | undefined; comment: string };

/** GET /account/certificates/{id}/revoke: the form that revokes a certificate. */
export function showRevoke(c: Context<ApiEnv>): Promise<Response> {
  return draw(c, { reason: undefined, comment: '' });
}

/** POST /account/certificates/{id}/revoke: revokes it as POST /api/v1/certificates/{id}/revoke does. */
export async function revoke(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const typed = { reason: text('reason'), comment: text('comment') };
  const language = pageLanguage(c);
  const reason = revocationReasons.find((one) => one === typed.reason);
  const said = typed.comment.trim();
  const comment = said === '' ? {} : { comment: said };
  const body = RevokeBody.safeParse({ reason: reason ?? 'unspecified', ...comment });
  const refused = refusedFields(language, {
    reason: reason ? undefined : 'reason',
    comment: body.success ? undefined : 'comment',
    sure: text('sure') === 'true' ? undefined : 'sure',
  });
  if (refused || !body.success) return draw(c, typed, refused);
  try {
    const { user, deps } = c.var;
    const row = await ownCertificate(deps.orm.em.fork(), user, c.req.param('id') ?? '');
    await endCertificate(c, row, { kind: 'revoke', ...body.data, askedBy: user.id });
    return c.redirect(`/account/certificates/${row.id}?done=revoked`, 303);
  } catch (error) {
    return draw(c, typed, refusalOf(error, language));
  }
}

async function draw(
  c: Context<ApiEnv>,
  typed: Typed,
  { faults, status }: Refused = notRefused,
): Promise<Response> {
  const row = await ownCertificate(c.var.deps.orm.em.fork(), c.var.user, c.req.param('id') ?? '');
  return c.html(revokePage(frameOf(c), { certificate: shownCertificate(row), ...typed, faults }), status);
}
