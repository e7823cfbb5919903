import type { Context } from 'hono';
import { customerActs, customerFields as labels, customerWords } from '#words/staff/customers.ts';
import type { FormField } from '#web/pages/staff/act.ts';
import { addOrganization } from '../../common/administration/organizations/add-organization.ts';
import { changePlan } from '../../common/administration/organizations/change-plan.ts';
import type { OrganizationDetails } from '../../common/administration/organizations/show-organization.ts';
import { staffAdministrator } from '../../common/support/acts/staff-administrator.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { OrganizationInput } from '../../support/administration/organizations/add-organization.ts';
import { inviteOwnerByMail, OwnerInput } from '../../support/administration/organizations/invite-owner.ts';
import { changeOf, PlanInput } from '../../support/administration/organizations/set-plan.ts';
import { staffAct } from '../act.ts';
import { languageField, planField, priceFields } from './fields.ts';
import { organizationOf } from './organizations.ts';

const idOf = (c: Context<ApiEnv>) => c.req.param('id') ?? '';
const pageOf = (c: Context<ApiEnv>) => `/staff/organizations/${encodeURIComponent(idOf(c))}`;
const here = '/staff/organizations';

function about({ name, plan_id: plan }: OrganizationDetails): (readonly [string, string])[] {
  return [
    [customerWords.partners.organization, name],
    [customerWords.plan, plan],
  ];
}

/** /staff/organizations/new: makes an organization. */
const add = staffAct({
  path: '/staff/organizations/new',
  role: 'admin',
  here,
  words: customerActs.addOrganization,
  fields: [{ name: 'name', label: labels.name, kind: 'line' }, planField('free'), languageField],
  body: OrganizationInput,
  back: () => here,
  run: async (c, { body, attempt }) => {
    const { name, plan_id: plan, language } = body;
    const organization = { id: attempt.id, name, plan, language };
    const made = await c.var.deps.orm.em
      .fork()
      .transactional((em) => addOrganization(em, staffAdministrator(c, body), organization));
    return { to: `${here}/${made.id}?done=added` };
  },
});

const ownerFields: readonly FormField[] = [
  { name: 'email', label: labels.email, kind: 'email' },
  { name: 'first_name', label: labels.firstName, kind: 'line' },
  { name: 'last_name', label: labels.lastName, kind: 'line' },
  languageField,
];

/** /staff/organizations/{id}/invite: invites an owner by a mail; no member of staff sees its link. */
const invite = staffAct({
  path: '/staff/organizations/:id/invite',
  role: 'admin',
  here,
  words: customerActs.inviteOwner,
  subject: async (c) => ({ about: about(await organizationOf(c)) }),
  fields: ownerFields,
  body: OwnerInput,
  back: pageOf,
  run: async (c, { body }) => {
    await inviteOwnerByMail(c, { ...body, id: idOf(c) });
    return { to: `${pageOf(c)}?done=invited` };
  },
});

function planFields(one: OrganizationDetails): readonly FormField[] {
  const requests = one.requests_per_hour === null ? '' : String(one.requests_per_hour);
  const [label, hint] = [labels.requests, labels.requestsHint];
  return [
    planField(one.plan_id),
    { name: 'requests_per_hour', label, hint, kind: 'number', optional: true, value: requests },
    ...priceFields,
    {
      name: 'external_id',
      label: labels.externalId,
      kind: 'line',
      optional: true,
      value: one.external_id ?? '',
    },
  ];
}

/** /staff/organizations/{id}/plan: puts an organization on a plan. */
const setPlan = staffAct({
  path: '/staff/organizations/:id/plan',
  role: 'admin',
  here,
  words: customerActs.setPlan,
  subject: async (c) => {
    const organization = await organizationOf(c);
    return { about: about(organization), fields: planFields(organization) };
  },
  body: PlanInput,
  back: pageOf,
  run: async (c, { body }) => {
    await c.var.deps.orm.em
      .fork()
      .transactional((em) => changePlan(em, staffAdministrator(c, body), changeOf(idOf(c), body)));
    return { to: `${pageOf(c)}?done=planned` };
  },
});

/** The acts on organizations. */
export const organizationActs = [add, invite, setPlan];
