import type { Context } from 'hono';
import { StaffProposal } from '#entities/staff/staff-proposal.ts';
import { macsUnder, macUnder } from '#secrets/key-ring.ts';
import { canonicalJson } from '#wire/canonical-json.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { recordStaffAct } from './record-staff-act.ts';

/** A correction to which two members of staff agree: each asks for the very same. */
export type Proposed = {
  flow: { id: string; resourceType: 'sign_request' | 'envelope'; organizationId: string };
  recipientId: string | null;
  /** Of the link that is to be replaced: an agreement about an earlier one is none about this one. */
  generation: number;
  email: string | null;
  phone: string | null;
};

const openMs = 24 * 3_600_000;

/** Either the end of the proposal that was made or stands, or who had proposed what is now confirmed. */
export type Agreement = { proposedUntil: Date } | { proposedBy: string };

/**
 * Notes that the calling member of staff wants a correction, and tells whether another wanted the very same within a day. The first
 * to ask is in the customer's audit trail, by the API's statement.
 */
export async function agree(c: Context<ApiEnv>, proposed: Proposed, reason: string): Promise<Agreement> {
  const { deps, staff } = c.var;
  const said = textOf(proposed);
  return deps.orm.em.fork().transactional(async (em) => {
    const { id: flowId, resourceType, organizationId } = proposed.flow;
    // Two who ask at once are one after another: the second confirms.
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`correction:${flowId}`]);
    const ids = macsUnder(deps.keys.fingerprints, said).map((mac) => mac.toString('hex'));
    const now = new Date();
    const before = await em.findOne(StaffProposal, { id: { $in: ids }, expiresAt: { $gt: now } });
    if (before && before.staffId !== staff.id) return { proposedBy: before.staffId };
    if (before) return { proposedUntil: before.expiresAt };
    const id = macUnder(deps.keys.fingerprints, said).toString('hex');
    const expiresAt = new Date(now.getTime() + openMs);
    await em.upsert(StaffProposal, { id, flowId, staffId: staff.id, createdAt: now, expiresAt });
    await recordStaffAct(c, em, {
      organizationId,
      action: 'support.correction_proposed',
      resourceType,
      resourceId: flowId,
      reason,
      facts: proposed.recipientId === null ? {} : { recipient_id: proposed.recipientId },
    });
    return { proposedUntil: expiresAt };
  });
}

function textOf({ flow: { id }, ...rest }: Proposed): string {
  return `staff-correction\0${canonicalJson({ id, ...rest })}`;
}
