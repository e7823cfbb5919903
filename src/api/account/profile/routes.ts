import { Hono } from 'hono';
import { accountForms } from '#words/pages/account-parts.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { deleteAccount, showDeleteAccount } from '../data/delete.ts';
import { exportData, showData } from '../data/export.ts';
import { lately } from '../lately.ts';
import type { PagesClient } from '../session/relying-party.ts';
import { endFromList } from '../sessions/end.ts';
import { showSessions } from '../sessions/list.ts';
import { changeSettings, showOrganization } from './change-organization.ts';
import { changePassword, showPassword } from './change-password.ts';
import { changePhone, enterCode, showPhone } from './change-phone.ts';
import { changeProfile, showProfile } from './change-profile.ts';
import { mailAgain } from './mail-again.ts';

/** Makes the routes of the pages on which people keep their own account; `user` is set before them. */
export function profileRoutes(relyingParty: PagesClient): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const recent = lately(relyingParty);
  for (const path of [...accountForms, '/account/sessions', '/account/data'])
    app.use(`${path}/*`, limitJsonBody);
  app.get('/account/profile', showProfile).post('/account/profile', changeProfile);
  app.get('/account/organization', showOrganization).post('/account/organization', changeSettings);
  app.get('/account/phone', recent, showPhone).post('/account/phone', recent, changePhone);
  // A browser that signed in after it had sent one of these forms comes back by GET.
  app.get('/account/phone/code', (c) => c.redirect('/account/phone', 303));
  app.post('/account/phone/code', enterCode);
  app.get('/account/password', recent, showPassword).post('/account/password', recent, changePassword);
  app.get('/account/address', (c) => c.redirect('/account', 303)).post('/account/address', mailAgain);
  app.get('/account/sessions', showSessions).post('/account/sessions', recent, endFromList);
  app.get('/account/data', showData);
  app.get('/account/data/export', (c) => c.redirect('/account/data', 303));
  app.post('/account/data/export', recent, exportData);
  app
    .get('/account/data/delete', recent, showDeleteAccount)
    .post('/account/data/delete', recent, deleteAccount);
  return app;
}
