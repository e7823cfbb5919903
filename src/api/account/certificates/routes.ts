import { Hono, type Context } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { lately } from '../lately.ts';
import type { PagesClient } from '../session/relying-party.ts';
import { changePin, showChangePin } from './change-pin.ts';
import { deleteOwn, showDelete } from './delete.ts';
import { downloadChain } from './download-chain.ts';
import { importFile, importPath, keptOfImport, limitFile, showImport } from './import.ts';
import { showCertificates } from './list.ts';
import { keptOfMake, make, showMake } from './make.ts';
import { renew, showRenew } from './renew.ts';
import { revoke, showRevoke } from './revoke.ts';
import { changeSettings, makeDefault, whereNoticesEnd } from './settings.ts';
import { showCertificate } from './show.ts';

function back(c: Context<ApiEnv>): Response {
  return c.redirect(`/account/certificates/${c.req.param('id')}`, 303);
}

/** Makes the routes of the pages on which people keep their certificates; `user` is set before them. */
export function certificatePageRoutes(relyingParty: PagesClient): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const one = '/account/certificates/:id';
  app.use(importPath, limitFile);
  app.use('/account/certificates/*', limitJsonBody);
  app.get('/account/certificates', showCertificates);
  app.get('/account/certificates/new', lately(relyingParty), showMake);
  app.post('/account/certificates/new', lately(relyingParty, keptOfMake), make);
  app.get(importPath, lately(relyingParty), showImport);
  app.post(importPath, lately(relyingParty, keptOfImport), importFile);
  app.get(one, showCertificate);
  app.get(`${one}/chain.pem`, downloadChain);
  // A browser that signed in after it had sent one of these forms comes back by GET.
  app.get(`${one}/settings`, back).post(whereNoticesEnd(lately(relyingParty)), changeSettings);
  app.get(`${one}/default`, back).post(makeDefault);
  app.get(`${one}/pin`, lately(relyingParty), showChangePin).post(lately(relyingParty), changePin);
  app.get(`${one}/renew`, lately(relyingParty), showRenew);
  app.post(
    `${one}/renew`,
    lately(relyingParty, ({ text }) => ({ days: text('days') })),
    renew,
  );
  app.get(`${one}/revoke`, showRevoke).post(revoke);
  app.get(`${one}/delete`, showDelete).post(deleteOwn);
  return app;
}
