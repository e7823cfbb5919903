import { staffKeyDays } from '#domain/account/staff.ts';
import type { EntityManager } from '#entities/orm.ts';
import { StaffFactor } from '#entities/staff/staff-factor.ts';
import { StaffPasskey } from '#entities/staff/staff-passkey.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';

/** Everybody on the staff, by address: one row of text each, with the end of the key and the second factor. */
export async function listStaff(em: EntityManager): Promise<[string, string][]> {
  const members = await em.find(StaffMember, {}, { orderBy: { email: 'asc' } });
  const factors = new Set((await em.find(StaffFactor, {})).map(({ staffId }) => staffId));
  const passkeys = await em.find(StaffPasskey, {}, { fields: ['staffId'] });
  return members.map((member) => {
    const { email, roles, createdAt, lastUsedAt } = member;
    const used = lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : 'never used';
    const keys = passkeys.filter(({ staffId }) => staffId === member.id).length;
    const set = `second factor set up${keys > 0 ? `, ${keys} passkeys` : ''}`;
    const factor = factors.has(member.id) ? set : 'no second factor yet';
    return [
      email,
      `${roles.join(', ')}; since ${dayOf(createdAt)}, ${factor}; key ${used}, ${endOf(member)}`,
    ];
  });
}

function endOf({ keyExpiresAt, keyRoles }: StaffMember): string {
  const left = (keyExpiresAt.getTime() - Date.now()) / 86_400_000;
  const limits = keyRoles ? `, for ${keyRoles.join(', ')} alone` : '';
  if (left <= 0) return `ENDED on ${dayOf(keyExpiresAt)}${limits}`;
  const soon = left <= staffKeyDays.announced ? ' (SOON: rotate it)' : '';
  return `ends on ${dayOf(keyExpiresAt)}${soon}${limits}`;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
