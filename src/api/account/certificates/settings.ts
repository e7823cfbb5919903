import type { Context, MiddlewareHandler } from 'hono';
import { updateCertificate } from '../../common/certificates/update-certificate.ts';
import { ownCertificate } from '../../common/certificates/find-certificate.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { Label } from '../../platform/certificates/fields.ts';
import { readSentForm } from '../frame.ts';
import { refusedFields } from './faults.ts';
import { drawCertificate } from './show.ts';

/** Runs a guard for settings by which the mails about uses end; others pass. Throws Problem not_found. */
export function whereNoticesEnd(guard: MiddlewareHandler<ApiEnv>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { text } = await readSentForm(c);
    const { useNotices } = await own(c);
    return useNotices && text('use_notices') !== 'true' ? guard(c, next) : next();
  };
}

/** POST /account/certificates/{id}/settings: the certificate's name, and whether its uses are told by mail. */
export async function changeSettings(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const { id } = await own(c);
  const useNotices = text('use_notices') === 'true';
  const label = Label.safeParse(text('label')).data;
  if (label === undefined) {
    const { faults = {} } = refusedFields(pageLanguage(c), { label: 'label' }) ?? {};
    return c.html(await drawCertificate(c, { label: text('label'), useNotices, faults }), 400);
  }
  await updateCertificate(c, id, { label, useNotices });
  return c.redirect(`/account/certificates/${id}?done=changed`, 303);
}

/** POST /account/certificates/{id}/default: this one signs where no other is chosen. One that has ended meanwhile stays as it is. */
export async function makeDefault(c: Context<ApiEnv>): Promise<Response> {
  await readSentForm(c);
  const { id } = await own(c);
  await updateCertificate(c, id, { isDefault: true });
  return c.redirect(`/account/certificates/${id}?done=default`, 303);
}

function own(c: Context<ApiEnv>) {
  return ownCertificate(c.var.deps.orm.em.fork(), c.var.user, c.req.param('id') ?? '');
}
