import type { Context } from 'hono';
import { z } from 'zod';
import { operatorAuditId } from '#domain/account/staff.ts';
import { recordStaffAct } from '#entities/audit/staff-audit.ts';
import type { EntityManager } from '#entities/orm.ts';
import { StaffIdentity } from '#entities/staff/staff-identity.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';
import { actorOf } from '../../../http/caller.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { openStaffSession } from '../../../http/guards/staff-session.ts';
import type { StaffProvider } from './provider.ts';

/** What a provider says of a person, as far as it is asked for. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.boolean().optional(),
  acr: z.string().optional(),
  amr: z.array(z.string()).optional(),
});
type Claims = z.output<typeof Claims>;

/** The reasons why somebody whom the provider knows is not let in. */
export type RefusedAdmission = 'not_staff' | 'not_verified' | 'too_weak' | 'other_person';

/**
 * Opens a session for the member of staff whom the provider names, by an address that it says is proved; gives undefined then, else
 * why not. The first sign-in ties the member to that person there: nobody else who gets the address later is let in.
 */
export async function admit(
  c: Context<ApiEnv>,
  provider: StaffProvider,
  given: unknown,
): Promise<RefusedAdmission | undefined> {
  const claims = Claims.parse(given);
  return c.var.deps.orm.em.fork().transactional(async (em) => {
    const email = claims.email?.toLowerCase();
    const member = email === undefined ? null : await em.findOne(StaffMember, { email });
    const refused =
      refusal(provider, claims, member) ?? (member && (await tie(em, provider, claims, member)));
    if (refused || !member) {
      const why = refused ?? 'not_staff';
      await recordRefusal(c, em, { why, email, member });
      return why;
    }
    await openStaffSession(c, em, { staffId: member.id, factor: 'oidc' });
    const metadata = { factor: 'oidc', acr: claims.acr ?? null, amr: claims.amr ?? null };
    await recordStaffAct(em, {
      action: 'staff.signed_in',
      staffId: member.id,
      actor: actorOf(c),
      metadata,
    });
    return undefined;
  });
}

function refusal(
  { demanded }: StaffProvider,
  { email_verified: isVerified, acr, amr = [] }: Claims,
  member: StaffMember | null,
): RefusedAdmission | undefined {
  if (!member) return 'not_staff';
  if (isVerified !== true) return 'not_verified';
  const named = [acr, ...amr];
  return demanded.length > 0 && !demanded.some((value) => named.includes(value)) ? 'too_weak' : undefined;
}

/** Ties a member to the person at the provider; tells when they are tied to another, or that person to another member. */
async function tie(
  em: EntityManager,
  { issuer }: StaffProvider,
  { sub: subject }: Claims,
  { id: staffId }: StaffMember,
): Promise<RefusedAdmission | undefined> {
  await em
    .createQueryBuilder(StaffIdentity)
    .insert({ staffId, issuer, subject, createdAt: new Date() })
    .onConflict()
    .ignore()
    .execute('run');
  const tied = await em.count(StaffIdentity, { staffId, issuer, subject });
  return tied === 1 ? undefined : 'other_person';
}

type Refusal = { why: RefusedAdmission; email: string | undefined; member: StaffMember | null };

function recordRefusal(
  c: Context<ApiEnv>,
  em: EntityManager,
  { why, email, member }: Refusal,
): Promise<void> {
  const about = member ? { staffId: member.id } : { about: { type: 'operator', id: operatorAuditId } };
  const metadata = { why, ...(email === undefined ? {} : { email }) };
  return recordStaffAct(em, { action: 'staff.sign_in_refused', actor: actorOf(c), metadata, ...about });
}
