import type { EntityManager } from '#entities/orm.ts';
import { endIdentityProof } from '#entities/account/end-identity-proof.ts';
import { AccountCode } from '#entities/account/account-code.ts';
import { Device } from '#entities/account/device.ts';
import { AppConsent } from '#entities/account/app-consent.ts';
import { Passkey } from '#entities/account/passkey.ts';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import { RecoveryCode } from '#entities/account/recovery-code.ts';
import { TotpSecret } from '#entities/account/totp-secret.ts';
import { PhoneCode } from '#entities/account/phone-code.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { UserIdentity } from '#entities/account/user-identity.ts';
import { deleteCertificatesOf } from '../../common/certificates/ending/end-of-account.ts';
import { unusablePassword } from '../accounts/common/passwords.ts';
import { endSealedLinks } from './end-sealed-links.ts';
import { endAccess } from './end-access.ts';

/** Revoked devices stay for a while, beside the few that confirm. */
const mostDeleted = 1_000;

/**
 * Ends an account for good within `em`'s transaction: its access ends, its certificates are to be deleted, the person's
 * data are erased but the name, and the address is free. The row stays, because documents, envelopes and audit events refer to it.
 * Gives the ids of the person's devices, whose PINs the key service forgets after the commit (forgetPins).
 */
export async function eraseAccount(em: EntityManager, account: UserAccount): Promise<string[]> {
  const now = new Date();
  await endAccess(em, account.id);
  await em.nativeDelete(Confirmation, { userId: account.id });
  await em.nativeDelete(AccountCode, { userId: account.id });
  const devices = await em.find(Device, { userId: account.id }, { fields: ['id'], limit: mostDeleted });
  await em.nativeDelete(Device, { userId: account.id });
  await em.nativeDelete(TotpSecret, { userId: account.id });
  await em.nativeDelete(RecoveryCode, { userId: account.id });
  await em.nativeDelete(Passkey, { userId: account.id });
  await em.nativeDelete(AppConsent, { userId: account.id });
  await em.nativeDelete(PhoneCode, { userId: account.id });
  await em.nativeDelete(UserIdentity, { userId: account.id });
  await endSealedLinks(em, account.email);
  await deleteCertificatesOf(em, account.id);
  await endIdentityProof(em, account.id, 'account_deleted');
  Object.assign(account, {
    // A name that leads nowhere (RFC 2606, 2): a message that is still sent to it is refused, and nobody gets it.
    email: `${account.id}@deleted.invalid`,
    passwordHash: await unusablePassword(),
    phone: null,
    emailVerifiedAt: null,
    phoneVerifiedAt: null,
    identityVerified: false,
    lastLoginAt: null,
    status: 'disabled',
    deletedAt: now,
    updatedAt: now,
  });
  await em.flush();
  return devices.map(({ id }) => id);
}
