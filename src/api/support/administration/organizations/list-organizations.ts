import type { Organization } from '#entities/account/organization.ts';
import {
  OrganizationFacts,
  organizationFacts,
} from '../../../common/administration/organizations/organization-facts.ts';
import { searchOrganizations } from '../../../common/administration/organizations/search-organizations.ts';
import { pageOf } from '../../../http/answers/answer.ts';
import { text } from '../../../http/input/fields.ts';
import { afterCursor, page, PageQuery } from '../../../http/input/list.ts';
import { recordLook } from '../../../common/support/looks/record-look.ts';
import { staffOperation } from '../../staff-operation.ts';

/** The filters of a search for organizations. */
export const OrganizationQuery = PageQuery.extend({
  search: text(255).optional().meta({ description: 'A part of the name or slug, or the whole id' }),
});

/** GET /support/organizations: all organizations, or those that a search finds, newest first. */
export const listOrganizations = staffOperation({
  method: 'get',
  path: '/support/organizations',
  operationId: 'listOrganizations',
  summary: 'Search organizations',
  tag: 'Administration',
  role: 'admin',
  query: OrganizationQuery,
  answer: pageOf('One page', OrganizationFacts),
  handle: async (c, { query: { search, cursor, limit } }) => {
    const { deps } = c.var;
    await recordLook(c, { what: 'organizations', filter: { search } });
    const cursors = { key: deps.keys.fingerprints, list: 'support-organizations' };
    const after = afterCursor<Organization>(cursors, cursor);
    const rows = await searchOrganizations(deps.orm.em.fork(), { search, after, limit });
    return page(cursors, rows, limit, organizationFacts);
  },
});
