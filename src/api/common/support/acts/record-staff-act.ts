import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { actStatementType, type ActStatement } from '#domain/common/act-statement.ts';
import { recordAuditEvent, type AuditAct } from '#entities/audit/audit-trail.ts';
import type { EntityManager } from '#entities/orm.ts';
import { contentHash, signStatement } from '#secrets/act-keys.ts';
import { canonicalJson } from '#wire/canonical-json.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { staffActorOf } from '../flows/find-flow.ts';

type StaffAct = Pick<AuditAct, 'organizationId' | 'action' | 'resourceType' | 'resourceId'> & {
  reason: string;
  /** What the act changed; it names nobody. */
  facts?: Record<string, unknown>;
  /** What names somebody, and can be erased: no part of the statement. */
  personal?: Record<string, unknown>;
};

/**
 * Puts an act of staff on record that no workflow carries, within the caller's transaction. The event has the API's signed
 * statement that this member of staff did just this: whoever writes to the database alone cannot make one, and audit-check looks.
 */
export async function recordStaffAct(
  c: Context<ApiEnv>,
  em: EntityManager,
  { reason, facts = {}, personal = {}, ...event }: StaffAct,
): Promise<void> {
  const statement = await stateStaffAct(c, event, facts);
  const metadata = { reason, ...personal, ...facts, statement };
  await recordAuditEvent(em, { ...event, actor: staffActorOf(c), metadata });
}

type Stated = Pick<AuditAct, 'action' | 'resourceType' | 'resourceId'>;

/** Signs the statement that the calling member of staff does just this, for the one event that puts it on record; gives the JWS. */
export async function stateStaffAct(
  c: Context<ApiEnv>,
  { action: act, resourceType, resourceId }: Stated,
  facts: Record<string, unknown> = {},
): Promise<string> {
  const { keys } = c.var.deps;
  const actor = staffActorOf(c);
  const id = randomUUID();
  const said: ActStatement = {
    type: actStatementType,
    id,
    workflow: `${resourceType}/${resourceId}`,
    act,
    input: { actor: { staffId: actor.staffId, xRequestId: actor.xRequestId }, proofId: id },
    commitments: {},
    proved_by: ['staff'],
    shown: null,
    shown_at: null,
    address: null,
    content: contentHash(facts),
    attempt: id,
    made_at: new Date().toISOString(),
  };
  return signStatement(keys.acts, canonicalJson(said));
}
