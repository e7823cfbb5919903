import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import type { User } from '#domain/account/account.ts';
import { Problem } from '#domain/common/problem.ts';
import { Organization } from '#entities/account/organization.ts';
import { endWeakSessions } from '../../common/second-factor/required.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { assertRecent } from '../../http/guards/user.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { OrganizationView, organizationView } from '../accounts/common/user-view.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { OrganizationName, OrganizationSettings } from './fields.ts';

const Changes = z
  .object({
    name: OrganizationName.optional(),
    settings: OrganizationSettings.optional(),
    require_second_factor: z.boolean({ error: 'expected true or false' }).optional().meta({
      description: 'For owners, with a recent sign-in: whether everybody here needs a second factor',
    }),
  })
  .meta({ id: 'OrganizationChanges' });
type Changes = z.output<typeof Changes>;

/**
 * PUT /api/v1/organization: name, settings, and whether everybody needs a second factor. Settings replace the ones before; a
 * language, time zone, sender's notices or page line left out stays.
 */
export const updateOrganization = platformOperation({
  method: 'put',
  path: '/api/v1/organization',
  operationId: 'updateOrganization',
  summary: 'Change my organization’s name or settings',
  description:
    'Settings replace the ones before as a whole; only language, time_zone, sender_notices and page_line stay when they are left out.',
  tag: 'Organization',
  roles: ['owner', 'admin'],
  body: Changes,
  problems: ['reauthentication_required'],
  answer: ok('Changed', z.object({ organization: OrganizationView })),
  handle: async (c, { body }) => ({ organization: organizationView(await changeOrganization(c, body)) }),
});

/**
 * Changes the caller's organization as updateOrganization says, and gives it; `pageLine` changes that one setting. Throws Problem insufficient_scope and
 * reauthentication_required where a second factor is required by anybody but an owner who has signed in lately.
 */
export async function changeOrganization(
  c: Context<ApiEnv>,
  { pageLine, ...body }: Changes & { pageLine?: boolean },
): Promise<Organization> {
  const { deps, user } = c.var;
  const { name, settings, require_second_factor: isRequired } = body;
  if (isRequired !== undefined) assertMayRequire(user);
  return deps.orm.em.fork().transactional(async (em) => {
    const own = { id: user.organizationId };
    const row = await em.findOneOrFail(Organization, own, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const { language, time_zone: zone, sender_notices: notices, page_line: line } = row.settings;
    const kept = defined({ language, time_zone: zone, sender_notices: notices, page_line: line });
    if (name !== undefined) row.name = name;
    if (settings) row.settings = { ...kept, ...settings };
    if (pageLine !== undefined) row.settings = { ...row.settings, page_line: pageLine };
    if (isRequired !== undefined) row.requireSecondFactor = isRequired;
    row.updatedAt = new Date();
    await em.flush();
    const weak = { organizationId: row.id, except: user.sessionId };
    const ended = isRequired === true ? { sessions_ended: await endWeakSessions(em, weak) } : {};
    await recordAccountAct(c, em, {
      action: 'organization.updated',
      user,
      resource: { type: 'organization', id: row.id },
      metadata: { fields: [...Object.keys(body), ...(pageLine === undefined ? [] : ['settings'])], ...ended },
    });
    return row;
  });
}

/** Throws Problem insufficient_scope for anybody but an owner, and reauthentication_required. */
function assertMayRequire(user: User): void {
  if (user.role !== 'owner')
    throw new Problem(
      'insufficient_scope',
      `To require a second factor takes the role owner; yours is ${user.role}.`,
    );
  assertRecent(user);
}
