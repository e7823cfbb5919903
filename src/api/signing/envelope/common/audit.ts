import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import type { Part } from '#entities/common/rows/at-once.ts';
import { actorOf } from '../../../http/caller.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { SessionRows } from './find-session.ts';

export type SessionAct = {
  /** `envelope.operation`. */
  action: string;
  metadata?: Record<string, unknown>;
  dedupeKey?: string;
};

/** Tells whether a refusal was of the last wrong try before the lock. */
export function isLastTry(error: unknown): boolean {
  return error instanceof Problem && error.details?.['attempts_left'] === 0;
}

/** Appends a recipient's act by their link to the audit events of the sender's organization, with what is written along. */
export async function recordSessionAct(
  c: Context<ApiEnv>,
  { envelope, recipient }: SessionRows,
  { action, metadata, dedupeKey }: SessionAct,
  along?: Part,
): Promise<void> {
  const event = {
    organizationId: envelope.organizationId,
    action,
    resourceType: 'envelope',
    resourceId: envelope.id,
    actor: actorOf(c),
    metadata: { recipient_id: recipient.id, ...metadata },
    ...defined({ dedupeKey: dedupeKey || undefined }),
  };
  await recordAuditEvent(c.var.deps.orm.em.fork(), event, along);
}
