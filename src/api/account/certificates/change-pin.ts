import type { Context } from 'hono';
import { changePinPage } from '#web/pages/account/certificates/act.ts';
import { changePin as change } from '../../common/certificates/change-pin.ts';
import { ownCertificate } from '../../common/certificates/find-certificate.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { notRefused, refusalOf, refusedFields, type Refused } from './faults.ts';
import { givenPin, newPin } from './pins.ts';
import { shownCertificate } from './view.ts';

/** GET /account/certificates/{id}/pin: the form that changes the PIN. */
export function showChangePin(c: Context<ApiEnv>): Promise<Response> {
  return draw(c);
}

/** POST /account/certificates/{id}/pin: changes the PIN as POST /api/v1/certificates/{id}/change-pin does. */
export async function changePin(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const id = c.req.param('id') ?? '';
  const given = givenPin(text('pin'));
  const chosen = newPin(text('new_pin'), text('pin_again'), 'new_pin');
  const language = pageLanguage(c);
  if (!given.pin || !chosen.pin) return draw(c, refusedFields(language, { ...given.wrong, ...chosen.wrong }));
  try {
    await change(c, id, { pin: given.pin, newPin: chosen.pin });
    return c.redirect(`/account/certificates/${id}?done=pin`, 303);
  } catch (error) {
    return draw(c, refusalOf(error, language));
  }
}

async function draw(c: Context<ApiEnv>, { faults, status }: Refused = notRefused): Promise<Response> {
  const row = await ownCertificate(c.var.deps.orm.em.fork(), c.var.user, c.req.param('id') ?? '');
  return c.html(changePinPage(frameOf(c), { certificate: shownCertificate(row), faults }), status);
}
