import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { Organization } from '#entities/account/organization.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { Time } from '../../../http/input/fields.ts';
import { recordStaffAct } from '../acts/record-staff-act.ts';

/** The kinds of senders, as the path says them. */
export const senderKinds = ['organizations', 'clients'] as const;

export const Suspension = z
  .object({ id: z.uuid(), kind: z.enum(senderKinds), sending_suspended_at: Time.nullable() })
  .meta({ id: 'Suspension' });
type Suspension = z.input<typeof Suspension>;

/** Whose sending staff suspend or resume. */
export type SuspensionChange = { kind: string; id: string; suspended: boolean; reason: string };

/**
 * Suspends the sending of an organization with its clients, or of one client, or lifts that: no call sends any more for it, and
 * nothing of its workflows goes out. Open envelopes and requests stay, and can be signed by the links that were sent. Throws
 * Problem not_found.
 */
export async function setSuspension(c: Context<ApiEnv>, change: SuspensionChange): Promise<Suspension> {
  const { suspended, reason } = change;
  const row = await c.var.deps.orm.em.fork().transactional(async (em) => {
    const found = await findSender(em, change, { lock: true });
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
}

type Found =
  | { kind: 'organizations'; sender: Organization; organizationId: string }
  | { kind: 'clients'; sender: PartnerClient; organizationId: string };

/**
 * Finds an organization or a client that sends; with `lock` it is locked until the transaction ends. Throws Problem not_found.
 */
export async function findSender(
  em: EntityManager,
  { kind, id }: { kind: string; id: string },
  { lock }: { lock?: true } = {},
): Promise<Found> {
  const options = lock ? ({ lockMode: LockMode.PESSIMISTIC_WRITE } as const) : {};
  const known = z.uuid().safeParse(id).success;
  if (known && kind === 'organizations') {
    const sender = await em.findOne(Organization, { id }, options);
    if (sender) return { kind, sender, organizationId: sender.id };
  }
  if (known && kind === 'clients') {
    const sender = await em.findOne(PartnerClient, { id }, options);
    if (sender) return { kind, sender, organizationId: sender.organizationId };
  }
  throw new Problem('not_found', 'There is no organization or client with this id.');
}
