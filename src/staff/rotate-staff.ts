import type { EntityManager } from '#entities/orm.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import { tokenHash } from '#secrets/link-token.ts';
import { makeStaffKey } from './credentials.ts';
import { endStaffSessions } from './end-sessions.ts';
import { findStaff } from './find-staff.ts';

/** Gives a member of staff a new API key; the old one, all sessions and links end at once. */
export async function rotateStaff(
  em: EntityManager,
  { email, operator }: { email: string; operator: string },
): Promise<{ apiKey: string }> {
  return em.transactional(async (em) => {
    const member = await findStaff(em, email);
    const apiKey = makeStaffKey();
    member.keyHash = tokenHash(apiKey);
    const sessions = await endStaffSessions(em, member.id);
    await recordStaffAct(em, {
      action: 'staff.rotated',
      staffId: member.id,
      metadata: { email, operator, sessions_ended: sessions },
    });
    return { apiKey };
  });
}
