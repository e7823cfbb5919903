import type { Context } from 'hono';
import type { PartnerClient } from '#entities/account/partner-client.ts';
import { customerActs } from '#words/staff/customers.ts';
import { partnerPage, partnersPage } from '#web/pages/staff/customers/partners.ts';
import { partnerFacts, type PartnerFacts } from '../../common/administration/partners/partner-facts.ts';
import { searchPartners } from '../../common/administration/partners/search-partners.ts';
import { showPartner } from '../../common/administration/partners/show-partner.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { afterCursor, page } from '../../http/input/list.ts';
import { PartnerQuery } from '../../support/administration/partners/list-partners.ts';
import { frameOf } from '../frame.ts';
import type { StaffPage } from '../page.ts';

/** GET /staff/partners: partners' clients, of one organization or of all. */
export const partnerList: StaffPage = {
  path: '/staff/partners',
  role: 'admin',
  show: async (c) => {
    const { deps } = c.var;
    const { organization_id: asked, cursor, limit } = PartnerQuery.parse(c.req.query());
    const organizationId = asked?.toLowerCase();
    const cursors = { key: deps.keys.fingerprints, list: 'staff-partners' };
    const after = afterCursor<PartnerClient>(cursors, cursor);
    const rows = await searchPartners(deps.orm.em.fork(), { organizationId, after, limit });
    const { data, next_cursor: next } = page(cursors, rows, limit, partnerFacts);
    return c.html(partnersPage(frameOf(c), { partners: data, organizationId: organizationId ?? '', next }));
  },
};

/** Finds the client of a page. Throws Problem not_found. */
export function partnerOf(c: Context<ApiEnv>): Promise<PartnerFacts> {
  return showPartner(c.var.deps.orm.em.fork(), c.req.param('id') ?? '');
}

/** GET /staff/partners/{id}: a partner's client; its secrets in no form. */
export const partnerShown: StaffPage = {
  path: '/staff/partners/:id',
  role: 'admin',
  show: async (c) => {
    const partner = await partnerOf(c);
    const acts = actsOn(partner, c.var.staff.roles.includes('support'));
    return c.html(partnerPage(frameOf(c), { partner, acts, done: c.req.query('done') }));
  },
};

function actsOn(partner: PartnerFacts, maySuspend: boolean) {
  const own = `/staff/partners/${partner.client_id}`;
  const sending = `/staff/senders/clients/${partner.client_id}`;
  const { rotateSecret, disable, enable, suspend, resume } = customerActs;
  const status =
    partner.status === 'active'
      ? { path: `${own}/disable`, text: disable.title, grave: true }
      : { path: `${own}/enable`, text: enable.title };
  const ofSending =
    partner.sending_suspended_at === null
      ? { path: `${sending}/suspend`, text: suspend.title, grave: true }
      : { path: `${sending}/resume`, text: resume.title };
  const all = [{ path: `${own}/rotate`, text: rotateSecret.title }, status];
  return maySuspend ? [...all, ofSending] : all;
}
