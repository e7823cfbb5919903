import type { Context } from 'hono';
import { z } from 'zod';
import { quotaSettings } from '#domain/account/quota.ts';
import { endIdentityProof } from '#entities/account/end-identity-proof.ts';
import { takeQuota } from '#entities/account/quota.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { PersonName } from '../accounts/common/fields.ts';
import { rename } from '../accounts/common/rename.ts';
import { sendNotice } from '../accounts/common/send-notice.ts';
import { memberView, UserView } from '../accounts/common/user-view.ts';
import { assertRecent } from '../../http/guards/user.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { endAccess } from './end-access.ts';
import { findMember, UserParams } from './find-member.ts';
import { assertMayManage, assertOtherOwner, managers, takeTurn } from './manage-members.ts';
import { changeInvitation } from './invitation/change-invitation.ts';
import { findInvited } from './invitation/find-invitation.ts';
import { invitationView } from './invitation/invitation-view.ts';
import { sendCommitted } from './invitation/send-invitation.ts';
import { Role } from './invite-user.ts';

const Changes = z
  .object({
    first_name: PersonName.optional(),
    last_name: PersonName.optional(),
    role: Role.optional(),
    status: z.enum(['active', 'disabled'], { error: 'expected active or disabled' }).optional(),
  })
  .meta({ id: 'UserChanges' });
export type Changes = z.output<typeof Changes>;

/** PUT /api/v1/users/{id}: name and role of a user; disables one, which ends their access at once, or enables again. */
export const updateUser = platformOperation({
  method: 'put',
  path: '/api/v1/users/{id}',
  operationId: 'updateUser',
  summary: 'Change, disable or enable a user',
  description:
    'Disabling ends every session and API key of the user at once. When enabled again, the user signs in again; a user who had never joined is invited again.',
  tag: 'Users',
  roles: managers,
  params: UserParams,
  body: Changes,
  answer: ok('Changed', z.object({ user: UserView })),
  problems: [
    'not_found',
    'validation_failed',
    'invalid_state',
    'reauthentication_required',
    'quota_exceeded',
    'sending_suspended',
  ],
  handle: async (c, { params, body, attempt }) => {
    const { deps, user } = c.var;
    if (body.role !== undefined) assertRecent(user);
    const changed = await deps.orm.em.fork().transactional(async (em) => {
      const caller = await takeTurn(em, user);
      const invitation = await findInvited(em, user, params.id, { lock: true });
      if (invitation) {
        const invited = await changeInvitation(c, em, { invitation, caller, changes: body });
        // The letter goes out after the commit: without a quota for it nothing is changed.
        if (invited.letter) await takeLetter(c, em, attempt);
        return invited;
      }
      const member = await findMember(em, user, params.id, { lock: true });
      assertMayManage(caller, [member.role, body.role]);
      if (body.status === 'disabled') await assertOtherOwner(em, member, 'status');
      if ((body.role ?? 'owner') !== 'owner') await assertOtherOwner(em, member, 'role');
      const { role } = member;
      await applyFields(c, em, member, body);
      await applyStatus(c, em, member, body.status);
      return { member, promoted: member.role !== role };
    });
    if ('member' in changed) {
      const { member, promoted } = changed;
      if (promoted) await sendNotice(deps, member, ({ roleChanged }) => roleChanged({ role: member.role }));
      return { user: memberView(member, user) };
    }
    if (changed.letter) await sendCommitted(deps, changed.letter);
    return { user: invitationView(changed.invitation) };
  },
});

async function takeLetter(
  { var: { deps, user } }: Context<ApiEnv>,
  em: EntityManager,
  { id }: Attempt,
): Promise<void> {
  const owner = { kind: 'organization', id: user.organizationId } as const;
  const taking = { id: `invite:${id}`, owner, amounts: { recipients: 1, mails: 1 } };
  await takeQuota(em, quotaSettings(deps.config), taking);
}

async function applyFields(
  c: Context<ApiEnv>,
  em: EntityManager,
  member: UserAccount,
  { first_name: firstName, last_name: lastName, role }: Changes,
): Promise<void> {
  const fields = Object.entries({ first_name: firstName, last_name: lastName, role }).flatMap(
    ([name, value]) => (value === undefined ? [] : [name]),
  );
  if (fields.length === 0) return;
  const before = member.role;
  const unproofed = rename(member, { firstName, lastName }, c.var.deps.config);
  member.role = role ?? member.role;
  member.updatedAt = new Date();
  await em.flush();
  if (unproofed) await endIdentityProof(em, member.id, 'renamed');
  const metadata = {
    fields,
    ...(member.role === before ? {} : { role: { from: before, to: member.role } }),
    ...(unproofed ? { identity_verified: false } : {}),
  };
  await record(c, em, { action: 'user.updated', member, metadata });
}

async function applyStatus(
  c: Context<ApiEnv>,
  em: EntityManager,
  member: UserAccount,
  status: Changes['status'],
): Promise<void> {
  if (status === undefined || status === member.status) return;
  member.status = status;
  member.updatedAt = new Date();
  await em.flush();
  // Enabling ends access, too: a session opened while the account was being disabled must not become valid.
  await endAccess(em, member.id);
  await record(c, em, { action: status === 'active' ? 'user.enabled' : 'user.disabled', member });
}

async function record(
  c: Context<ApiEnv>,
  em: EntityManager,
  act: { action: string; member: UserAccount; metadata?: Record<string, unknown> },
): Promise<void> {
  const { action, member, metadata = {} } = act;
  const resource = { type: 'user', id: member.id };
  await recordAccountAct(c, em, { action, user: c.var.user, resource, metadata });
}
