import type { Context } from 'hono';
import { quotaSettings } from '#domain/account/quota.ts';
import type { Organization } from '#entities/account/organization.ts';
import { customerActs, customerWords } from '#words/staff/customers.ts';
import { retentionActs } from '#words/staff/retention.ts';
import { organizationPage, organizationsPage } from '#web/pages/staff/customers/organizations.ts';
import { organizationFacts } from '../../common/administration/organizations/organization-facts.ts';
import { searchOrganizations } from '../../common/administration/organizations/search-organizations.ts';
import {
  showOrganization,
  type OrganizationDetails,
} from '../../common/administration/organizations/show-organization.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { afterCursor, page } from '../../http/input/list.ts';
import { quotaViews } from '../../platform/billing/quota-view.ts';
import { OrganizationQuery } from '../../support/administration/organizations/list-organizations.ts';
import { frameOf } from '../frame.ts';
import type { StaffPage } from '../page.ts';
import { retentionOf } from './retention.ts';

/** GET /staff/organizations: organizations, or those that a search by name finds. */
export const organizationList: StaffPage = {
  path: '/staff/organizations',
  role: 'admin',
  show: async (c) => {
    const { deps } = c.var;
    const { search: asked = '', cursor, limit } = OrganizationQuery.parse(c.req.query());
    const cursors = { key: deps.keys.fingerprints, list: 'staff-organizations' };
    const after = afterCursor<Organization>(cursors, cursor);
    const search = asked.trim() === '' ? undefined : asked;
    const rows = await searchOrganizations(deps.orm.em.fork(), { search, after, limit });
    const { data, next_cursor: next } = page(cursors, rows, limit, organizationFacts);
    return c.html(organizationsPage(frameOf(c), { organizations: data, search: asked, next }));
  },
};

/** Finds the organization of a page. Throws Problem not_found. */
export function organizationOf(c: Context<ApiEnv>): Promise<OrganizationDetails> {
  const id = c.req.param('id') ?? '';
  return c.var.deps.orm.em.fork().transactional((em) => showOrganization(em, id));
}

/** GET /staff/organizations/{id}: an organization with its owners, plan and prices, and what it used today of its quotas. */
export const organizationShown: StaffPage = {
  path: '/staff/organizations/:id',
  role: 'admin',
  show: async (c) => {
    const organization = await organizationOf(c);
    const acts = actsOn(organization, c.var.staff.roles.includes('support'));
    const { deps } = c.var;
    const standing = { organizationId: organization.id, planId: organization.plan_id };
    const all = await quotaViews(deps.orm.em.fork(), quotaSettings(deps.config), standing);
    const quotas = all.filter(({ used }) => used > 0);
    const retention = await retentionOf(c, organization.id);
    const shown = { organization, quotas, retention, acts, done: c.req.query('done') };
    return c.html(organizationPage(frameOf(c), shown));
  },
};

function actsOn({ id, sending_suspended_at: suspended }: OrganizationDetails, mayEnd: boolean) {
  const own = `/staff/organizations/${id}`;
  const sending = `/staff/senders/organizations/${id}`;
  const all = [
    { path: `${own}/invite`, text: customerActs.inviteOwner.title },
    { path: `${own}/plan`, text: customerActs.setPlan.title },
    { path: `${own}/retention`, text: retentionActs.setPeriods.title },
    { path: `${own}/hold`, text: retentionActs.placeHold.title },
    { path: `/staff/partners/new?organization_id=${id}`, text: customerWords.partners.add },
  ];
  if (!mayEnd) return all;
  const { suspend, resume } = customerActs;
  return suspended === null
    ? [...all, { path: `${sending}/suspend`, text: suspend.title, grave: true }]
    : [...all, { path: `${sending}/resume`, text: resume.title }];
}
