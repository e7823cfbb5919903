import type { Context } from 'hono';
import { validityDays } from '#domain/certificate/certificate.ts';
import { renewPage } from '#web/pages/account/certificates/act.ts';
import { ownCertificate } from '../../common/certificates/find-certificate.ts';
import { renewCertificate } from '../../common/certificates/making/renew-certificate.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { assertProved } from '../../http/guards/user.ts';
import { pageLanguage } from '../../http/language.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { deletedSince, notRefused, refusalOf, refusedFields, type Refused } from './faults.ts';
import { daysOf } from './days.ts';
import { attemptOf, givenOnce, newOnce } from './once.ts';
import { givenPin } from './pins.ts';
import { shownCertificate } from './view.ts';

type Typed = { days: string; once: string };

/** GET /account/certificates/{id}/renew: the form that renews a certificate. */
export function showRenew(c: Context<ApiEnv>): Promise<Response> {
  const days = c.req.query('days')?.slice(0, 4) ?? String(validityDays.default);
  return draw(c, { days, once: newOnce() });
}

/** POST /account/certificates/{id}/renew: renews it as POST /api/v1/certificates/{id}/renew does. */
export async function renew(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const typed = { days: text('days'), once: givenOnce(text('once')) };
  const { pin, wrong } = givenPin(text('pin'));
  const days = daysOf(typed.days);
  const language = pageLanguage(c);
  if (!pin || days === undefined)
    return draw(
      c,
      typed,
      refusedFields(language, { days: days === undefined ? 'days' : undefined, ...wrong }),
    );
  try {
    assertProved(c.var.user);
    const attempt = attemptOf(c, typed.once, { days, pin });
    const row = await renewCertificate(c, c.req.param('id') ?? '', { pin, validityDays: days, attempt });
    if (row.deletedAt) return draw(c, { ...typed, once: newOnce() }, deletedSince(language));
    return c.redirect(`/account/certificates/${row.id}?done=renewed`, 303);
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
  return c.html(renewPage(frameOf(c), { certificate: shownCertificate(row), ...typed, faults }), status);
}
