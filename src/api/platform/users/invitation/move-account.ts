import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { Invitation } from '#entities/account/invitation.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { moveCertificatesOf } from '../../../common/certificates/ending/end-of-account.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { endAccess } from '../end-access.ts';
import { membersOf } from '../find-member.ts';

/** The tables of the objects that somebody must be there to look after. */
const belongings = ['document', 'envelope', 'webhook', 'partner_client', 'invitation'] as const;

/**
 * Moves an account to the organization that invites it, within `em`'s transaction; sessions, API keys and links of before
 * end, documents and envelopes stay where they are, and so do certificates that name that organization, which are deleted. Throws Problem invalid_state when nobody would look after the
 * organization that it leaves.
 */
export async function moveAccount(
  c: Context<ApiEnv>,
  em: EntityManager,
  { account, invitation }: { account: UserAccount; invitation: Invitation },
): Promise<void> {
  const { organizationId } = invitation;
  await assertMayLeave(em, account);
  await recordAccountAct(c, em, { action: 'user.left', user: account });
  Object.assign(account, { organizationId, role: invitation.role, updatedAt: new Date() });
  await em.flush();
  await endAccess(em, account.id);
  await moveCertificatesOf(em, account);
}

async function assertMayLeave(em: EntityManager, account: UserAccount): Promise<void> {
  const others = { ...membersOf(account), status: 'active', id: { $ne: account.id } } as const;
  if (account.role !== 'owner' || (await em.count(UserAccount, { ...others, role: 'owner' })) > 0) return;
  if ((await em.count(UserAccount, others)) === 0 && !(await hasBelongings(em, account))) return;
  const message =
    'You are the last owner of an organization that is in use. Make somebody else an owner there, or be invited at another address.';
  throw new Problem('invalid_state', message);
}

async function hasBelongings(em: EntityManager, { organizationId }: UserAccount): Promise<boolean> {
  const exists = belongings.map((table) => `exists (select 1 from ${table} where organization_id = ?)`);
  const [row] = await em.execute<{ used: boolean }[]>(
    `select ${exists.join(' or ')} as used`,
    belongings.map(() => organizationId),
  );
  return row?.used ?? true;
}
