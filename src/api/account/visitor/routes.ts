import { Hono, type MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { askForAddress, mailNewPassword } from './forgotten-password.ts';
import { showSignUp, signUp } from './sign-up.ts';

/** Makes the routes of the pages for people who cannot sign in yet. */
export function visitorRoutes(headers: MiddlewareHandler): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const [forgotten, opening] = ['/account/forgotten-password', '/account/sign-up'];
  for (const path of [forgotten, opening]) app.use(path, headers, limitJsonBody);
  app.get(forgotten, askForAddress).post(forgotten, mailNewPassword);
  app.get(opening, showSignUp).post(opening, signUp);
  return app;
}
