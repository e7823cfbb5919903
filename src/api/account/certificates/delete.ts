import type { Context } from 'hono';
import { deletePage } from '#web/pages/account/certificates/act.ts';
import { endCertificate } from '../../common/certificates/ending/end-certificate.ts';
import { ownCertificate } from '../../common/certificates/find-certificate.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { notRefused, refusalOf, refusedFields, type Refused } from './faults.ts';
import { shownCertificate } from './view.ts';

/** GET /account/certificates/{id}/delete: the form that deletes a certificate. */
export function showDelete(c: Context<ApiEnv>): Promise<Response> {
  return draw(c);
}

/** POST /account/certificates/{id}/delete: deletes it as DELETE /api/v1/certificates/{id} does. */
export async function deleteOwn(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const language = pageLanguage(c);
  if (text('sure') !== 'true') return draw(c, refusedFields(language, { sure: 'sure' }));
  const { user, deps } = c.var;
  const row = await ownCertificate(deps.orm.em.fork(), user, c.req.param('id') ?? '');
  try {
    await endCertificate(c, row, { kind: 'delete', reason: 'cessationOfOperation', askedBy: user.id });
    return c.redirect('/account/certificates?done=deleted', 303);
  } catch (error) {
    return draw(c, refusalOf(error, language));
  }
}

async function draw(c: Context<ApiEnv>, { faults, status }: Refused = notRefused): Promise<Response> {
  const row = await ownCertificate(c.var.deps.orm.em.fork(), c.var.user, c.req.param('id') ?? '');
  return c.html(deletePage(frameOf(c), { certificate: shownCertificate(row), faults }), status);
}
