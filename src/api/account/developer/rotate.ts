import type { Context } from 'hono';
import { secretOverlapHours } from '#domain/account/partner-client.ts';
import type { PartnerClient } from '#entities/account/partner-client.ts';
import { macUnder } from '#secrets/key-ring.ts';
import { secretPage } from '#web/pages/account/developer/make.ts';
import { rotatePage } from '#web/pages/account/developer/rotate.ts';
import { lockPartner } from '../../common/administration/find-by-id.ts';
import { rotateSecret } from '../../common/administration/partners/rotate-secret.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { ownApplication, ownRecorder } from './applications.ts';
import { faultsIn, type Refusals } from './faults.ts';
import { shownApplication } from './view.ts';

/** GET /developer/applications/{id}/secret: the form that gives an application a new secret. */
export async function showRotate(c: Context<ApiEnv>): Promise<Response> {
  const row = await ownApplication(c);
  const application = shownApplication(row);
  const hours = String(secretOverlapHours.usual);
  return c.html(rotatePage(frameOf(c), { application, hours, mark: markOf(c, row), faults: {} }));
}

/** Names the secret that a form replaces, so that a form that is sent twice does not replace the secret that it made. */
function markOf(c: Context<ApiEnv>, { id, secretHash }: PartnerClient): string {
  const mark = macUnder(c.var.deps.keys.pages, `secret\0${id}\0${secretHash}`);
  return mark.subarray(0, 12).toString('base64url');
}

/**
 * POST /developer/applications/{id}/secret: makes a new secret and shows it this once; the one before goes on for the
 * hours given. A form that was sent before, or whose secret somebody else replaced, makes none.
 */
export async function rotate(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const row = await ownApplication(c);
  const hours = /^\d{1,3}$/.test(text('hours')) ? Number(text('hours')) : Number.NaN;
  if (!(hours <= secretOverlapHours.max))
    return refuse(c, row, { refusals: { hours: 'hours' }, hours: text('hours') });
  const made = await c.var.deps.orm.em.fork().transactional(async (em) => {
    const isSame = text('mark') === markOf(c, await lockPartner(em, row.id));
    return isSame ? rotateSecret(em, ownRecorder(c), { id: row.id, overlapHours: hours }) : undefined;
  });
  if (!made) return refuse(c, await ownApplication(c), { refusals: { form: 'replaced' } });
  const { client_id: id, client_secret: secret, name, scopes, livemode } = made;
  const address = c.var.deps.config.BASE_URL;
  return c.html(secretPage(frameOf(c), { id, secret, name, scopes, livemode, address, isNew: false }));
}

type Refused = { refusals: Refusals; hours?: string };

function refuse(
  c: Context<ApiEnv>,
  row: PartnerClient,
  { refusals, hours = String(secretOverlapHours.usual) }: Refused,
): Response | Promise<Response> {
  const faults = faultsIn(pageLanguage(c), refusals);
  const page = { application: shownApplication(row), hours, mark: markOf(c, row), faults };
  return c.html(rotatePage(frameOf(c), page), refusals['form'] === undefined ? 400 : 409);
}
