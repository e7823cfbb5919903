import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import type { Part } from '#entities/common/rows/at-once.ts';
import type { SignerRow } from '#entities/sign-request/rows/read-by-link.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';

type SignerAct = {
  /** `sign_request.operation`. */
  action: string;
  metadata?: Record<string, unknown>;
  dedupeKey?: string;
};

/** Appends what somebody with a request's link did to the audit events of its organization, with what is written along. */
export async function recordSignerAct(
  c: Context<ApiEnv>,
  { id, organizationId }: Pick<SignerRow, 'id' | 'organizationId'>,
  { action, metadata = {}, dedupeKey }: SignerAct,
  along?: Part,
): Promise<void> {
  const event = {
    organizationId,
    action,
    resourceType: 'sign_request',
    resourceId: id,
    actor: actorOf(c),
    metadata,
    ...defined({ dedupeKey }),
  };
  await recordAuditEvent(c.var.deps.orm.em.fork(), event, along);
}

/**
 * Runs the comparison of a one-time code, and records a wrong one: after the last try, that the link is locked. Throws what it
 * throws.
 */
export async function recordingWrong<T>(
  c: Context<ApiEnv>,
  row: Pick<SignerRow, 'id' | 'organizationId'>,
  compare: () => Promise<T>,
): Promise<T> {
  try {
    return await compare();
  } catch (error) {
    const left =
      error instanceof Problem && error.code === 'invalid_otp' ? error.details?.['attempts_left'] : undefined;
    if (typeof left === 'number') {
      const action = left > 0 ? 'sign_request.code_wrong' : 'sign_request.code_locked';
      await recordSignerAct(c, row, { action, metadata: { left } });
    }
    throw error;
  }
}
