import { PartnerFacts } from '../../../common/administration/partners/partner-facts.ts';
import { setSignIn } from '../../../common/administration/partners/set-sign-in.ts';
import { SignInSettings } from '../../../common/administration/partners/sign-in-settings.ts';
import { ok } from '../../../http/answers/answer.ts';
import { StaffActBody } from '../../../common/support/flows/find-flow.ts';
import { staffOperation } from '../../staff-operation.ts';
import { staffAdministrator } from '../../../common/support/acts/staff-administrator.ts';
import { PartnerParams } from './partner-params.ts';

/** PUT /support/partners/{id}/sign-in: how a partner's client signs people in, or that it does not. */
export const setPartnerSignIn = staffOperation({
  method: 'put',
  path: '/support/partners/{id}/sign-in',
  operationId: 'setPartnerSignIn',
  summary: 'Set how a partner’s client signs people in',
  description:
    'Without sign_in it signs nobody in. The tokens that it got for people end; what they allowed it stays.',
  tag: 'Administration',
  role: 'admin',
  params: PartnerParams,
  body: StaffActBody.extend({ sign_in: SignInSettings.optional() }).meta({ id: 'PartnerSignInInput' }),
  answer: ok('It is so', PartnerFacts),
  problems: ['not_found'],
  handle: (c, { params, body }) => {
    const change = { id: params.id, settings: body.sign_in ?? null };
    return c.var.deps.orm.em.fork().transactional((em) => setSignIn(em, staffAdministrator(c, body), change));
  },
});
