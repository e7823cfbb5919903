import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { Invitation } from '#entities/account/invitation.ts';
import { Organization } from '#entities/account/organization.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount, userRoles } from '#entities/account/user-account.ts';
import { withQuota } from '../../http/limits/quotas.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { AccountEmail, PersonName, UserLanguage } from '../accounts/common/fields.ts';
import { memberView, UserView } from '../accounts/common/user-view.ts';
import { assertRecent } from '../../http/guards/user.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { platformOperation } from '../platform-operation.ts';
import { created } from '../../http/answers/answer.ts';
import { invitationView } from './invitation/invitation-view.ts';
import { freshLink } from './invitation/fresh-link.ts';
import { letterOf, sendCommitted, type Letter } from './invitation/send-invitation.ts';
import { assertMayManage, managers, takeTurn } from './manage-members.ts';

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
 * POST /api/v1/users: invites somebody into the caller's organization by a mail, whose link opens an account there. The
 * invitation takes nobody's address away. To invite an address again sends a fresh link, and the old one is dead.
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
  proved: true,
  body: UserInput,
  idempotent: true,
  answer: created('Invited', z.object({ user: UserView }), ({ user }) => `/api/v1/users/${user.id}`),
  problems: ['validation_failed', 'reauthentication_required', 'quota_exceeded', 'sending_suspended'],
  handle: async (c, { body, attempt }) => {
    const { deps, user } = c.var;
    if (body.role !== 'user') assertRecent(user);
    const owner = { kind: 'organization', id: user.organizationId } as const;
    const taking = { id: `invite:${attempt.id}`, owner, amounts: { recipients: 1, mails: 1 } };
    const done = await withQuota(deps, taking, () => inviteAndSend(c, { ...body, attempt }));
    const view = 'joined' in done ? memberView(done.joined, user) : invitationView(done.invitation);
    return { user: view };
  },
});

type Inviting = z.output<typeof UserInput> & { attempt: Attempt };

async function inviteAndSend(
  c: Context<ApiEnv>,
  inviting: Inviting,
): Promise<Letter | { joined: UserAccount }> {
  const { deps } = c.var;
  const done = await deps.orm.em
    .fork()
    .transactional((em) => invite(c, em, inviting))
    .catch((error: unknown) => {
      throw error instanceof UniqueConstraintViolationException ? taken() : error;
    });
  if (!('joined' in done)) await sendCommitted(deps, done);
  return done;
}

async function invite(
  c: Context<ApiEnv>,
  em: EntityManager,
  inviting: Inviting,
): Promise<Letter | { joined: UserAccount }> {
  const { user } = c.var;
  const { email, role, attempt } = inviting;
  const inviter = await takeTurn(em, user);
  const holder = await em.findOne(UserAccount, { email });
  // A call that was killed after its commit is repeated under the same id; the invited person may have joined meanwhile.
  if (attempt.resumed && holder?.id === attempt.id) return { joined: holder };
  if (holder) throw taken();
  const ours = await em.findOne(Invitation, { email, organizationId: user.organizationId });
  assertMayManage(inviter, [role, ours?.role]);
  const { token, link } = freshLink();
  const invitation = ours ?? (await make(c, em, { ...inviting, link }));
  if (ours) Object.assign(ours, { ...again(ours, inviting), ...link });
  await em.flush();
  await recordAccountAct(c, em, {
    action: 'user.invited',
    user,
    resource: { type: 'user', id: invitation.id },
    metadata: { role },
  });
  return letterOf(em, { invitation, token, inviter });
}

function again(invitation: Invitation, inviting: Inviting): Partial<Invitation> {
  return {
    firstName: inviting.first_name,
    lastName: inviting.last_name,
    role: inviting.role,
    status: 'invited',
    language: inviting.language ?? invitation.language,
    updatedAt: new Date(),
  };
}

type Making = Inviting & Pick<ReturnType<typeof freshLink>, 'link'>;

async function make(c: Context<ApiEnv>, em: EntityManager, inviting: Making): Promise<Invitation> {
  const { organizationId } = c.var.user;
  const { settings } = await em.findOneOrFail(Organization, { id: organizationId });
  const now = new Date();
  return em.create(Invitation, {
    id: inviting.attempt.id,
    organizationId,
    email: inviting.email,
    firstName: inviting.first_name,
    lastName: inviting.last_name,
    role: inviting.role,
    status: 'invited',
    language: inviting.language ?? UserLanguage.safeParse(settings['language']).data ?? 'en',
    createdAt: now,
    updatedAt: now,
    ...inviting.link,
  });
}

function taken(): Problem {
  const message = 'there is an account with this address, which cannot be invited';
  return new Problem('validation_failed', `email: ${message}`, { issues: [{ path: 'email', message }] });
}
