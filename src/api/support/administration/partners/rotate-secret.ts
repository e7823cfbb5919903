import { OverlapHours } from '../../../common/administration/partners/fields.ts';
import { PartnerWithSecret } from '../../../common/administration/partners/partner-facts.ts';
import { rotateSecret } from '../../../common/administration/partners/rotate-secret.ts';
import { created } from '../../../http/answers/answer.ts';
import { StaffActBody } from '../../../common/support/flows/find-flow.ts';
import { staffOperation } from '../../staff-operation.ts';
import { staffAdministrator } from '../../../common/support/acts/staff-administrator.ts';
import { PartnerParams } from './partner-params.ts';

/** The input that makes a new secret. */
export const SecretRotation = StaffActBody.extend({ overlap_hours: OverlapHours }).meta({
  id: 'SecretRotation',
});

/** POST /support/partners/{id}/secret: a new secret of a partner's client; the one before goes on for the overlap. */
export const rotatePartnerSecret = staffOperation({
  method: 'post',
  path: '/support/partners/{id}/secret',
  operationId: 'rotatePartnerSecret',
  summary: 'Give a partner’s client a new secret',
  description: 'The client_secret is shown this once. Tokens that were given out go on until they expire.',
  tag: 'Administration',
  role: 'admin',
  params: PartnerParams,
  body: SecretRotation,
  idempotent: true,
  answer: created('The new secret', PartnerWithSecret, (_, { id }) => `/support/partners/${id}/secret`),
  problems: ['not_found'],
  handle: (c, { params, body }) => {
    const rotation = { id: params.id, overlapHours: body.overlap_hours };
    return c.var.deps.orm.em
      .fork()
      .transactional((em) => rotateSecret(em, staffAdministrator(c, body), rotation));
  },
});
