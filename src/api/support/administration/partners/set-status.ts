import { z } from 'zod';
import { partnerClientStatuses } from '#domain/account/partner-client.ts';
import { PartnerFacts } from '../../../common/administration/partners/partner-facts.ts';
import { setPartnerStatus } from '../../../common/administration/partners/set-partner-status.ts';
import { ok } from '../../../http/answers/answer.ts';
import { StaffActBody } from '../../../common/support/flows/find-flow.ts';
import { staffOperation } from '../../staff-operation.ts';
import { staffAdministrator } from '../../../common/support/acts/staff-administrator.ts';
import { PartnerParams } from './partner-params.ts';

const statusMessage = `expected ${partnerClientStatuses.join(' or ')}`;

/** PUT /support/partners/{id}/status: disables a partner's client, whose tokens end at once, or enables it again. */
export const setPartnerStatusOperation = staffOperation({
  method: 'put',
  path: '/support/partners/{id}/status',
  operationId: 'setPartnerStatus',
  summary: 'Disable or enable a partner’s client',
  description:
    'The tokens of a disabled client end at once and do not come back; its open sign requests go on.',
  tag: 'Administration',
  role: 'admin',
  params: PartnerParams,
  body: StaffActBody.extend({ status: z.enum(partnerClientStatuses, { error: statusMessage }) }).meta({
    id: 'PartnerStatusInput',
  }),
  answer: ok('It is so', PartnerFacts),
  problems: ['not_found'],
  handle: (c, { params, body }) => {
    const change = { id: params.id, status: body.status };
    return c.var.deps.orm.em
      .fork()
      .transactional((em) => setPartnerStatus(em, staffAdministrator(c, body), change));
  },
});
