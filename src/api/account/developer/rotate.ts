import type { Context } from 'hono';
import { secretOverlapHours } from '#domain/account/partner-client.ts';
import { secretPage } from '#web/pages/account/developer/make.ts';
import { rotatePage } from '#web/pages/account/developer/rotate.ts';
import { rotateSecret } from '../../common/administration/partners/rotate-secret.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { ownApplication, ownRecorder } from './applications.ts';
import { faultsIn } from './faults.ts';
import { shownApplication } from './view.ts';

/** GET /developer/applications/{id}/secret: the form that gives an application a new secret. */
export async function showRotate(c: Context<ApiEnv>): Promise<Response> {
  const application = shownApplication(await ownApplication(c));
  return c.html(rotatePage(frameOf(c), { application, hours: String(secretOverlapHours.usual), faults: {} }));
}

/** POST /developer/applications/{id}/secret: makes a new secret and shows it this once; the one before goes on for the hours given. */
export async function rotate(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const row = await ownApplication(c);
  const hours = /^\d{1,3}$/.test(text('hours')) ? Number(text('hours')) : Number.NaN;
  if (!(hours <= secretOverlapHours.max)) {
    const faults = faultsIn(pageLanguage(c), { hours: 'hours' });
    const page = { application: shownApplication(row), hours: text('hours'), faults };
    return c.html(rotatePage(frameOf(c), page), 400);
  }
  const made = await c.var.deps.orm.em
    .fork()
    .transactional((em) => rotateSecret(em, ownRecorder(c), { id: row.id, overlapHours: hours }));
  const { client_id: id, client_secret: secret, name, scopes, livemode } = made;
  const address = c.var.deps.config.BASE_URL;
  return c.html(secretPage(frameOf(c), { id, secret, name, scopes, livemode, address, isNew: false }));
}
