import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { Organization } from '#entities/account/organization.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import type { EntityManager } from '#entities/orm.ts';
import { ok } from '../../http/answers/answer.ts';
import { Time } from '../../http/input/fields.ts';
import { StaffActBody } from '../find-flow.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { staffOperation } from '../staff-operation.ts';

const kinds = ['organizations', 'clients'] as const;

const Suspension = z
  .object({ id: z.uuid(), kind: z.enum(kinds), sending_suspended_at: Time.nullable() })
  .meta({ id: 'Suspension' });

/**
 * PUT /support/senders/{kind}/{id}/suspension: no call sends any more for an organization with its clients, or for one
 * client, and nothing of its workflows goes out, until it is lifted. Open envelopes and requests stay, and can be signed by the
 * links that were sent.
 */
export const setSuspension = staffOperation({
  method: 'put',
  path: '/support/senders/{kind}/{id}/suspension',
  operationId: 'setSuspension',
  summary: 'Suspend the sending of an organization or client, or lift that',
  description: 'The organization’s audit trail records the act with person and reason.',
  tag: 'Support',
  role: 'support',
  params: z.object({
    kind: z.string().meta({ enum: [...kinds] }),
    id: z.string().meta({ format: 'uuid' }),
  }),
  body: StaffActBody.extend({
    suspended: z.boolean({ error: 'expected true or false' }),
  }).meta({ id: 'SuspensionInput' }),
  answer: ok('It is so from the next act on', Suspension),
  problems: ['not_found'],
  handle: async (c, { params, body }) => {
    const { suspended, reason } = body;
    const row = await c.var.deps.orm.em.fork().transactional(async (em) => {
      const found = await findSender(em, params);
      const { sender } = found;
      const before = sender.sendingSuspendedAt ?? null;
      if ((before !== null) === suspended) return found;
      sender.sendingSuspendedAt = suspended ? new Date() : null;
      await em.flush();
      await recordStaffAct(c, em, {
        organizationId: found.organizationId,
        action: suspended ? 'sending.suspended' : 'sending.resumed',
        resourceType: found.kind === 'clients' ? 'client' : 'organization',
        resourceId: sender.id,
        reason: reason.trim(),
      });
      return found;
    });
    const { id, sendingSuspendedAt } = row.sender;
    return { id, kind: row.kind, sending_suspended_at: sendingSuspendedAt?.toISOString() ?? null };
  },
});

type Found =
  | { kind: 'organizations'; sender: Organization; organizationId: string }
  | { kind: 'clients'; sender: PartnerClient; organizationId: string };

async function findSender(em: EntityManager, { kind, id }: { kind: string; id: string }): Promise<Found> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const known = z.uuid().safeParse(id).success;
  if (known && kind === 'organizations') {
    const sender = await em.findOne(Organization, { id }, lock);
    if (sender) return { kind, sender, organizationId: sender.id };
  }
  if (known && kind === 'clients') {
    const sender = await em.findOne(PartnerClient, { id }, lock);
    if (sender) return { kind, sender, organizationId: sender.organizationId };
  }
  throw new Problem('not_found', 'There is no organization or client with this id.');
}
