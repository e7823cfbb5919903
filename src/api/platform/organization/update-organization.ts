import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { Organization } from '#entities/account/organization.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { OrganizationView, organizationView } from '../accounts/common/user-view.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { OrganizationName, OrganizationSettings } from './fields.ts';

const Changes = z
  .object({ name: OrganizationName.optional(), settings: OrganizationSettings.optional() })
  .meta({ id: 'OrganizationChanges' });

/** PUT /api/v1/organization: name and settings. Settings replace the ones before; a language left out stays. */
export const updateOrganization = platformOperation({
  method: 'put',
  path: '/api/v1/organization',
  operationId: 'updateOrganization',
  summary: 'Change my organization’s name or settings',
  description: 'Settings replace the ones before as a whole; only a language that is left out stays.',
  tag: 'Organization',
  roles: ['owner', 'admin'],
  body: Changes,
  answer: ok('Changed', z.object({ organization: OrganizationView })),
  handle: async (c, { body }) => {
    const { deps, user } = c.var;
    const organization = await deps.orm.em.fork().transactional(async (em) => {
      const row = await em.findOneOrFail(
        Organization,
        { id: user.organizationId },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const { language } = row.settings;
      if (body.name !== undefined) row.name = body.name;
      if (body.settings) row.settings = { ...(language === undefined ? {} : { language }), ...body.settings };
      row.updatedAt = new Date();
      await em.flush();
      await recordAccountAct(c, em, {
        action: 'organization.updated',
        user,
        resource: { type: 'organization', id: row.id },
        metadata: { fields: Object.keys(body) },
      });
      return row;
    });
    return { organization: organizationView(organization) };
  },
});
