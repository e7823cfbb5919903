import { z } from 'zod';
import { proofEnds } from '#domain/account/identity.ts';
import type { Device } from '#entities/account/device.ts';
import { IdentityProof } from '#entities/account/identity-proof.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { factorsOf } from '../../second-factor/factors-of.ts';
import { Time } from '../../../http/input/fields.ts';
import { liveDevices } from '../../devices/live-devices.ts';

const mostProofs = 10;

const ProofFacts = z.object({
  id: z.uuid(),
  seen: z.string(),
  seen_by: z.string(),
  staff_id: z.uuid().nullable(),
  proved_at: Time,
  ended_at: Time.nullable(),
  end_reason: z.enum(proofEnds).nullable(),
});

const DeviceFacts = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: Time,
  last_used_at: Time.nullable(),
});

/** An account as those see it who prove identities, with the newest proofs first. */
export const AccountFacts = z
  .object({
    id: z.uuid(),
    organization_id: z.uuid(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.string(),
    status: z.string(),
    email_verified_at: Time.nullable(),
    phone_verified_at: Time.nullable(),
    identity_verified: z.boolean(),
    identity_proofs: z.array(ProofFacts).meta({ description: `The newest ${mostProofs}` }),
    devices: z.int().meta({ description: 'The devices on which the holder confirms' }),
    app: z.boolean().meta({ description: 'Whether an app makes codes for the holder' }),
    passkeys: z.int(),
    device_list: z.array(DeviceFacts),
    created_at: Time,
  })
  .meta({ id: 'AccountFacts' });
export type AccountFacts = z.input<typeof AccountFacts>;

export async function accountFacts(em: EntityManager, account: UserAccount): Promise<AccountFacts> {
  const newest = { orderBy: { provedAt: 'desc', id: 'desc' }, limit: mostProofs } as const;
  const proofs = await em.find(IdentityProof, { userId: account.id }, newest);
  const factors = await factorsOf(em, account.id);
  const devices = await liveDevices(em, account.id);
  return {
    id: account.id,
    organization_id: account.organizationId,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    role: account.role,
    status: account.status,
    email_verified_at: account.emailVerifiedAt?.toISOString() ?? null,
    phone_verified_at: account.phoneVerifiedAt?.toISOString() ?? null,
    identity_verified: account.identityVerified,
    identity_proofs: proofs.map(proofFacts),
    ...factors,
    device_list: devices.map(deviceFacts),
    created_at: account.createdAt.toISOString(),
  };
}

function deviceFacts({ id, name, createdAt, lastUsedAt }: Device): z.input<typeof DeviceFacts> {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

function proofFacts(proof: IdentityProof): z.input<typeof ProofFacts> {
  return {
    id: proof.id,
    seen: proof.seen,
    seen_by: proof.seenBy,
    staff_id: proof.staffId ?? null,
    proved_at: proof.provedAt.toISOString(),
    ended_at: proof.endedAt?.toISOString() ?? null,
    end_reason: proof.endReason ?? null,
  };
}
