import { Hono, type Context } from 'hono';
import { companionPage, registerPage } from '#web/pages/companion.ts';
import { requirePageUser } from '../account/guard.ts';
import type { PageDependencies } from '../account/deps.ts';
import { frameOf } from '../account/frame.ts';
import { lately } from '../account/lately.ts';
import { pagesClientOf } from '../account/session/relying-party.ts';
import type { ApiEnv } from '../http/deps.ts';
import { limitJsonBody } from '../http/input/json-body.ts';
import { pageLanguage } from '../http/language.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { answer } from './answer.ts';
import { askedOf, subscribe } from './asked.ts';
import { manifest, serviceWorker } from './installed.ts';
import { registerOwn, sendRegistrationCode } from './register.ts';

const page = '/companion';
const registration = `${page}/register`;

/** Makes the routes of the companion: the page on a device on which its owner confirms, and the calls of its script. */
export function companionRoutes(deps: PageDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const relyingParty = pagesClientOf(deps);
  const headers = pageHeaders({ baseUrl: deps.config.BASE_URL, installable: true });
  app.use(`${page}/*`, limitJsonBody);
  app.on('GET', [page, `${page}/*`], headers);
  app.get(page, (c) => c.html(companionPage(pageLanguage(c))));
  app.get(`${page}/manifest.webmanifest`, manifest);
  app.get(`${page}/worker.js`, serviceWorker);
  app.get(registration, requirePageUser(relyingParty), lately(relyingParty), showRegistration);
  app.post(`${registration}/code`, sendRegistrationCode);
  app.post(registration, registerOwn);
  app.post(`${page}/asked`, askedOf);
  app.post(`${page}/push`, subscribe);
  app.post(`${page}/confirmations/:id`, answer);
  return app;
}

/** GET /companion/register: the form on which a signed-in user registers the device at hand. */
function showRegistration(c: Context<ApiEnv>): Response | Promise<Response> {
  const { language, token } = frameOf(c);
  return c.html(registerPage(language, { token, userId: c.var.user.id }));
}
