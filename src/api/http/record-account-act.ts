import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import type { EntityManager } from '#entities/orm.ts';
import { actorOf } from './caller.ts';
import type { ApiEnv } from './deps.ts';

export type AccountAct = {
  /** `resource.operation`. */
  action: string;
  user: { id: string; organizationId: string };
  /** The object of the act; the user's own account when absent. */
  resource?: { type: string; id: string };
  metadata?: Record<string, unknown>;
  dedupeKey?: string;
};

/** Appends a user's act to the organization's audit events, within `em`'s transaction. */
export async function recordAccountAct(
  c: Context<ApiEnv>,
  em: EntityManager,
  act: AccountAct,
): Promise<void> {
  const resource = act.resource ?? { type: 'user', id: act.user.id };
  await recordAuditEvent(em, {
    organizationId: act.user.organizationId,
    actor: { ...actorOf(c), userId: act.user.id },
    action: act.action,
    resourceType: resource.type,
    resourceId: resource.id,
    ...defined({ metadata: act.metadata, dedupeKey: act.dedupeKey || undefined }),
  });
}
