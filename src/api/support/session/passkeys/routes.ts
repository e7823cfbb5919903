import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { staffPasskeysPage, type PasskeyFault } from '#web/pages/account/staff-passkeys.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { findStaffSession } from '../../../http/guards/staff-session.ts';
import { limitJsonBody } from '../../../http/input/json-body.ts';
import { pageLanguage } from '../../../http/language.ts';
import { addPasskey, passkeyOffered, removePasskey, type OpenSession } from './change.ts';
import { passkeysOf } from './sign-in.ts';

/** Where a member of staff looks after their passkeys. */
const passkeysPath = '/staff/passkeys';

const signIn = `/staff/sign-in?next=${encodeURIComponent(passkeysPath)}`;

/** Makes the routes of the page of passkeys; `fromOurPages` refuses forms of other sites. */
export function passkeyRoutes(fromOurPages: MiddlewareHandler<ApiEnv>): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.get(passkeysPath, async (c) => {
    const session = await findStaffSession(c);
    return session ? draw(c, session) : c.redirect(signIn, 303);
  });
  app.post(passkeysPath, fromOurPages, limitJsonBody, async (c) => {
    const session = await findStaffSession(c);
    if (!session) return c.redirect(signIn, 303);
    const form = await c.req.parseBody();
    if (form['act'] === 'remove') {
      await removePasskey(c, session, textOf(form['id'], 1_400));
      return c.redirect(passkeysPath, 303);
    }
    const name = textOf(form['name'], 60).trim();
    if (name === '') return draw(c, session, 'name');
    const added = await addPasskey(c, session, { name, passkey: form['passkey'] });
    return added ? c.redirect(passkeysPath, 303) : draw(c, session, 'refused');
  });
  return app;
}

function textOf(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : '';
}

async function draw(c: Context<ApiEnv>, session: OpenSession, fault?: PasskeyFault): Promise<Response> {
  const passkeys = await passkeysOf(c, session.staff.id);
  const offered = await passkeyOffered(c, session, passkeys);
  const shown = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
  const page = staffPasskeysPage(pageLanguage(c), { passkeys: shown, offered, fault });
  return c.html(page, fault ? 400 : 200);
}
