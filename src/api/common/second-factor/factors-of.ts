import type { SecondFactors } from '#domain/account/second-factor.ts';
import { Device } from '#entities/account/device.ts';
import { Passkey } from '#entities/account/passkey.ts';
import { TotpSecret } from '#entities/account/totp-secret.ts';
import type { EntityManager } from '#entities/orm.ts';

/** Gives the second factors of a user. */
export async function factorsOf(em: EntityManager, userId: string): Promise<SecondFactors> {
  const app = await em.count(TotpSecret, { userId, confirmedAt: { $ne: null } });
  const devices = await em.count(Device, { userId, revokedAt: null });
  return { app: app > 0, devices, passkeys: await em.count(Passkey, { userId }) };
}
