import { z } from 'zod';
import { addPartner } from '../../../common/administration/partners/add-partner.ts';
import { needsScopes, PartnerName, PartnerScopes } from '../../../common/administration/partners/fields.ts';
import { PartnerWithSecret } from '../../../common/administration/partners/partner-facts.ts';
import { SignInSettings } from '../../../common/administration/partners/sign-in-settings.ts';
import { created } from '../../../http/answers/answer.ts';
import { UserLanguage } from '../../../platform/accounts/common/fields.ts';
import { StaffActBody } from '../../../common/support/flows/find-flow.ts';
import { staffOperation } from '../../staff-operation.ts';
import { staffAdministrator } from '../../../common/support/acts/staff-administrator.ts';

/** The input that registers a client. */
export const PartnerInput = StaffActBody.extend({
  organization_id: z.string().meta({ format: 'uuid' }),
  name: PartnerName,
  scopes: PartnerScopes,
  language: UserLanguage.default('en'),
  sign_in: SignInSettings.optional(),
})
  .superRefine(needsScopes)
  .meta({ id: 'PartnerInput' });

/** POST /support/partners: registers a partner's client; its secret is in the answer, once. */
export const addPartnerOperation = staffOperation({
  method: 'post',
  path: '/support/partners',
  operationId: 'addPartner',
  summary: 'Register a partner’s client',
  description: 'The client_secret is shown this once.',
  tag: 'Administration',
  role: 'admin',
  body: PartnerInput,
  idempotent: true,
  answer: created('It is registered', PartnerWithSecret, () => '/support/partners'),
  problems: ['not_found', 'validation_failed'],
  handle: (c, { body, attempt }) => {
    const { organization_id: organizationId, name, scopes, language, sign_in: signIn } = body;
    const partner = { id: attempt.id, organizationId, name, scopes, language, signIn };
    return c.var.deps.orm.em
      .fork()
      .transactional((em) => addPartner(em, staffAdministrator(c, body), partner));
  },
});
