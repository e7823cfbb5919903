import type { Context } from 'hono';
import { z } from 'zod';
import { AppConsent } from '#entities/account/app-consent.ts';
import { endSignInsOfUser } from '../../common/apps/end-sign-ins.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { readSentForm } from '../frame.ts';

/** POST /account/apps: the application may sign the person in no more without asking, and all that it had got is dead. */
export async function endApp(c: Context<ApiEnv>): Promise<Response> {
  const form = await readSentForm(c);
  const clientId = z.uuid().safeParse(form.text('client_id')).data;
  if (clientId === undefined) return c.redirect('/account/apps', 303);
  const { deps, user } = c.var;
  await deps.orm.em.fork().transactional(async (em) => {
    if ((await em.nativeDelete(AppConsent, { userId: user.id, clientId })) === 0) return;
    await endSignInsOfUser(em, { userId: user.id, clientId });
    const resource = { type: 'app', id: clientId };
    await recordAccountAct(c, em, { action: 'app.ended', user, resource });
  });
  return c.redirect('/account/apps?done=ended', 303);
}
