import type { Context } from 'hono';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import { StaffLink } from '#entities/staff/staff-link.ts';
import { tokenHash } from '#secrets/link-token.ts';
import { closeStaffSession } from '../../http/guards/staff-session.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { beginStaffSignIn } from './begun.ts';

/** Tells whether a one-time link would still begin a sign-in. */
export async function isStaffLinkOpen(c: Context<ApiEnv>, token: string): Promise<boolean> {
  const live = { tokenHash: tokenHash(token), expiresAt: { $gt: new Date() } };
  return (await c.var.deps.orm.em.fork().count(StaffLink, live)) > 0;
}

/** Uses a one-time link up and begins a sign-in; false when it was used, replaced or is too old. Two at once: one sign-in. */
export async function takeStaffLink(c: Context<ApiEnv>, token: string): Promise<boolean> {
  return c.var.deps.orm.em.fork().transactional(async (em) => {
    const [used] = await em.execute<{ staff_id: string }[]>(
      'delete from staff_link where token_hash = ? and expires_at > now() returning staff_id',
      [tokenHash(token)],
    );
    if (!used) return false;
    await beginStaffSignIn(c, em, used.staff_id);
    await recordStaffAct(em, { action: 'staff.link_used', staffId: used.staff_id, actor: actorOf(c) });
    return true;
  });
}

/** Ends this browser's session. */
export async function signOut(c: Context<ApiEnv>, staffId: string): Promise<void> {
  await c.var.deps.orm.em.fork().transactional(async (em) => {
    await closeStaffSession(c, em);
    await recordStaffAct(em, { action: 'staff.signed_out', staffId, actor: actorOf(c) });
  });
}
