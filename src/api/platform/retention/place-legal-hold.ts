import { z } from 'zod';
import { Kind, Reason } from '../../common/retention/fields.ts';
import { HoldView, holdView } from '../../common/retention/hold-view.ts';
import { ownerAsHolder } from '../../common/retention/holder.ts';
import { placeHold } from '../../common/retention/place-hold.ts';
import { created } from '../../http/answers/answer.ts';
import { UuidText } from '../../http/input/fields.ts';
import { platformOperation } from '../platform-operation.ts';

const Body = z
  .object({
    kind: Kind,
    thing_id: UuidText.optional().meta({
      description: 'The id of the envelope or sign request; left out for the organization',
    }),
    reason: Reason,
  })
  .refine(({ kind, thing_id: id }) => kind === 'organization' || id !== undefined, {
    path: ['thing_id'],
    message: 'expected the id of the envelope or sign request',
  })
  .meta({ id: 'LegalHoldInput' });

/** POST /api/v1/organization/legal-holds: nothing of the organization, or of one flow, is purged or erased until it is lifted. */
export const placeLegalHold = platformOperation({
  method: 'post',
  path: '/api/v1/organization/legal-holds',
  operationId: 'placeLegalHold',
  summary: 'Place a legal hold',
  description:
    'Nothing of the organization, or of the one envelope or sign request, is deleted, purged or erased until an owner lifts it. The audit trail has the reason.',
  tag: 'Organization',
  roles: ['owner'],
  body: Body,
  idempotent: true,
  answer: created('It is on hold', HoldView, () => '/api/v1/organization/legal-holds'),
  problems: ['not_found', 'invalid_state'],
  handle: async (c, { body, attempt }) => {
    const { deps, user } = c.var;
    const { kind, thing_id: given } = body;
    const thingId = kind === 'organization' ? (given ?? user.organizationId) : (given ?? '');
    const hold = { id: attempt.id, kind, thingId };
    const by = ownerAsHolder(c, body);
    return holdView(await deps.orm.em.fork().transactional((em) => placeHold(em, by, hold)));
  },
});
