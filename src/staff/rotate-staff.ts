import type { EntityManager } from '#entities/orm.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import { newStaffKey, termsTold, type KeyTerms } from './credentials.ts';
import { endStaffSessions } from './end-sessions.ts';
import { findStaff } from './find-staff.ts';

/** Gives a member of staff a new API key; the old one, all sessions and links end at once. */
export async function rotateStaff(
  em: EntityManager,
  { email, operator, terms }: { email: string; operator: string; terms: KeyTerms },
): Promise<{ apiKey: string }> {
  return em.transactional(async (em) => {
    const member = await findStaff(em, email);
    const { apiKey, columns } = newStaffKey(terms);
    Object.assign(member, columns);
    const sessions = await endStaffSessions(em, member.id);
    await recordStaffAct(em, {
      action: 'staff.rotated',
      staffId: member.id,
      metadata: { email, operator, sessions_ended: sessions, ...termsTold(terms) },
    });
    return { apiKey };
  });
}
