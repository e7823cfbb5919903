import type { MiddlewareHandler } from 'hono';
import type { User, UserRole } from '#domain/account/account.ts';
import { noDeveloperPage } from '#web/pages/account/developer/list.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { frameOf } from '../frame.ts';

/** The roles that keep an organization's applications, as they keep its webhooks. */
const developers: readonly UserRole[] = ['owner', 'admin'];

/** Shows applications to owner and admin alone, whose address is proved; others are told who may. */
export const requireDeveloper: MiddlewareHandler<ApiEnv> = async (c, next) => {
  // A method that no page takes comes without a user, and is refused as on every path.
  const user: User | undefined = c.get('user');
  if (!user) return next();
  const { role, emailVerified } = user;
  if (!developers.includes(role)) return c.html(noDeveloperPage(frameOf(c), 'role'), 403);
  if (!emailVerified) return c.html(noDeveloperPage(frameOf(c), 'unproved'), 403);
  return next();
};
