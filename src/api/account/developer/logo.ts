import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { jsonBodyLimit } from '#wire/json-body.ts';
import { logoBounds } from '#domain/account/application-logo.ts';
import { logoPage } from '#web/pages/account/developer/logo.ts';
import { logoWords } from '#words/developer/logo.ts';
import { readLogo, setLogo } from '../../common/administration/partners/set-logo.ts';
import { logosOf } from '../../common/apps/logos-of.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { ownApplication, ownRecorder } from './applications.ts';
import { shownApplication } from './view.ts';

/** Tells a person who chose a much too large file so; nothing of the form is read then. */
export const limitLogo = bodyLimit({
  maxSize: jsonBodyLimit,
  onError: (c: Context<ApiEnv>) => draw(c, 413),
});

/** GET /developer/applications/{id}/logo: the form with the logo of now. */
export function showLogo(c: Context<ApiEnv>): Promise<Response> {
  return draw(c);
}

/** POST /developer/applications/{id}/logo: takes another logo, of which only the picture is kept. */
export async function changeLogo(c: Context<ApiEnv>): Promise<Response> {
  const { file } = await readSentForm(c);
  const { id } = await ownApplication(c);
  const chosen = file('file');
  const isSmall = chosen !== undefined && chosen.size <= logoBounds.bytes;
  const png = isSmall ? await readLogo(Buffer.from(await chosen.arrayBuffer())) : undefined;
  if (!png) return draw(c, 400);
  await change(c, id, png);
  return c.redirect(`/developer/applications/${id}/logo`, 303);
}

/** POST /developer/applications/{id}/logo/remove: the application has none from then on. */
export async function removeLogo(c: Context<ApiEnv>): Promise<Response> {
  await readSentForm(c);
  const { id } = await ownApplication(c);
  await change(c, id, null);
  return c.redirect(`/developer/applications/${id}/logo`, 303);
}

function change(c: Context<ApiEnv>, id: string, png: Buffer | null): Promise<void> {
  return c.var.deps.orm.em.fork().transactional((em) => setLogo(em, ownRecorder(c), { id, png }));
}

async function draw(c: Context<ApiEnv>, refused?: 400 | 413): Promise<Response> {
  const row = await ownApplication(c);
  const logo = (await logosOf(c.var.deps.orm.em.fork(), [row.id])).get(row.id);
  const faults = refused === undefined ? {} : { file: logoWords[pageLanguage(c)].fault };
  return c.html(logoPage(frameOf(c), { application: shownApplication(row), logo, faults }), refused ?? 200);
}
