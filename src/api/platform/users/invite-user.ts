import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { Organization } from '#entities/account/organization.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount, userRoles } from '#entities/account/user-account.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { AccountEmail, PersonName, UserLanguage } from '../accounts/common/fields.ts';
import { unusablePassword } from '../accounts/common/passwords.ts';
import { memberView, UserView } from '../accounts/common/user-view.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { platformOperation } from '../platform-operation.ts';
import { created } from '../../http/answers/answer.ts';
import { freeExpired } from './erase-account.ts';
import { assertMayManage, managers, takeTurn } from './manage-members.ts';
import { makeInvitation, sendCommitted, type Invitation } from './invitation.ts';

export const Role = z.enum(userRoles, { error: 'expected owner, admin or user' });

const UserInput = z
  .object({
    email: AccountEmail,
    first_name: PersonName,
    last_name: PersonName,
    role: Role.default('user'),
    language: UserLanguage.optional().meta({ description: 'Of the mails; the organization’s when absent' }),
  })
  .meta({ id: 'UserInput' });

/**
 * POST /api/v1/users: invites somebody into the caller's organization by a mail whose link sets the password. To invite an
 * address again sends a fresh link, and the old one is dead.
 */
export const inviteUser = platformOperation({
  method: 'post',
  path: '/api/v1/users',
  operationId: 'inviteUser',
  summary: 'Invite a user',
  description:
    'Inviting an address that is invited already sends a fresh link; the one before opens nothing.',
  tag: 'Users',
  roles: managers,
  body: UserInput,
  idempotent: true,
  answer: created('Invited', z.object({ user: UserView })),
  problems: ['validation_failed'],
  handle: async (c, { body, attempt }) => {
    const { deps, user } = c.var;
    const passwordHash = await unusablePassword();
    const { member, invitation } = await deps.orm.em
      .fork()
      .transactional((em) => invite(c, em, { ...body, attempt, passwordHash }))
      .catch((error: unknown) => {
        throw error instanceof UniqueConstraintViolationException ? taken() : error;
      });
    if (invitation) await sendCommitted(deps, invitation);
    return { user: memberView(member, user) };
  },
});

type Inviting = z.output<typeof UserInput> & { attempt: Attempt; passwordHash: string };

async function invite(
  c: Context<ApiEnv>,
  em: EntityManager,
  inviting: Inviting,
): Promise<{ member: UserAccount; invitation?: Invitation }> {
  const { user } = c.var;
  const { email, role, attempt } = inviting;
  const inviter = await takeTurn(em, user);
  const found = await em.findOne(UserAccount, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  // A call that was killed after its commit is repeated under the same id; the invited person may have joined meanwhile.
  if (attempt.resumed && found?.id === attempt.id && found.status !== 'invited') return { member: found };
  const ours = found?.organizationId === user.organizationId ? found : undefined;
  if (found && !(ours ? ours.status === 'invited' : await freeExpired(em, found))) throw taken();
  assertMayManage(inviter, [role, ours?.role]);
  const member = ours ? again(ours, inviting) : await make(c, em, inviting);
  await em.flush();
  await recordAccountAct(c, em, {
    action: 'user.invited',
    user,
    resource: { type: 'user', id: member.id },
    metadata: { role },
  });
  return { member, invitation: await makeInvitation(em, { invited: member, inviter }) };
}

function again(member: UserAccount, inviting: Inviting): UserAccount {
  const now = new Date();
  return Object.assign(member, {
    firstName: inviting.first_name,
    lastName: inviting.last_name,
    role: inviting.role,
    language: inviting.language ?? member.language,
    invitedAt: now,
    updatedAt: now,
  });
}

async function make(c: Context<ApiEnv>, em: EntityManager, inviting: Inviting): Promise<UserAccount> {
  const { organizationId } = c.var.user;
  const { settings } = await em.findOneOrFail(Organization, { id: organizationId });
  const now = new Date();
  return em.create(UserAccount, {
    id: inviting.attempt.id,
    organizationId,
    email: inviting.email,
    passwordHash: inviting.passwordHash,
    firstName: inviting.first_name,
    lastName: inviting.last_name,
    role: inviting.role,
    status: 'invited',
    language: inviting.language ?? UserLanguage.safeParse(settings['language']).data ?? 'en',
    // Staff or an identity provider prove a person's identity, as at registration; development has neither.
    identityVerified: c.var.deps.config.ENV === 'development',
    createdAt: now,
    updatedAt: now,
    invitedAt: now,
  });
}

function taken(): Problem {
  const message = 'there is an account with this address, which cannot be invited';
  return new Problem('validation_failed', `email: ${message}`, { issues: [{ path: 'email', message }] });
}
