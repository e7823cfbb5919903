import type { PartnerClient } from '#entities/account/partner-client.ts';
import { PartnerFacts, partnerFacts } from '../../../common/administration/partners/partner-facts.ts';
import { searchPartners } from '../../../common/administration/partners/search-partners.ts';
import { pageOf } from '../../../http/answers/answer.ts';
import { UuidText } from '../../../http/input/fields.ts';
import { afterCursor, page, PageQuery } from '../../../http/input/list.ts';
import { recordLook } from '../../../common/support/looks/record-look.ts';
import { staffOperation } from '../../staff-operation.ts';

/** The filters of a list of partners' clients. */
export const PartnerQuery = PageQuery.extend({ organization_id: UuidText.optional() });

/** GET /support/partners: partners' clients, newest first; their secrets in no form. */
export const listPartners = staffOperation({
  method: 'get',
  path: '/support/partners',
  operationId: 'listPartners',
  summary: 'List partners’ clients',
  tag: 'Administration',
  role: 'admin',
  query: PartnerQuery,
  answer: pageOf('One page', PartnerFacts),
  handle: async (c, { query: { organization_id: id, cursor, limit } }) => {
    const { deps } = c.var;
    await recordLook(c, { what: 'partners', filter: { organization_id: id } });
    const cursors = { key: deps.keys.fingerprints, list: 'support-partners' };
    const search = {
      organizationId: id?.toLowerCase(),
      after: afterCursor<PartnerClient>(cursors, cursor),
      limit,
    };
    const rows = await searchPartners(deps.orm.em.fork(), search);
    return page(cursors, rows, limit, partnerFacts);
  },
});
