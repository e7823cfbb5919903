import type { Operation } from '../../http/operation/definition.ts';
import { addOrganizationOperation } from './organizations/add-organization.ts';
import { getOrganizationOperation } from './organizations/get-organization.ts';
import { inviteOwnerOperation } from './organizations/invite-owner.ts';
import { listOrganizations } from './organizations/list-organizations.ts';
import { setPlan } from './organizations/set-plan.ts';
import { addPartnerOperation } from './partners/add-partner.ts';
import { listPartners } from './partners/list-partners.ts';
import { rotatePartnerSecret } from './partners/rotate-secret.ts';
import { setPartnerSignIn } from './partners/set-sign-in.ts';
import { setPartnerStatusOperation } from './partners/set-status.ts';
import { exportPersonOperation } from '../people/export-person.ts';
import { findUser } from './users/find-user.ts';
import { proveIdentityOperation } from './users/prove-identity.ts';
import { removeSecondFactorOperation } from './users/remove-second-factor.ts';
import { revokeDevicesOperation } from './users/revoke-devices.ts';
import { withdrawIdentityOperation } from './users/withdraw-identity.ts';

/** The operations of staff who make customers and prove identities. */
export const administrationOperations: readonly Operation[] = [
  addOrganizationOperation,
  listOrganizations,
  getOrganizationOperation,
  inviteOwnerOperation,
  setPlan,
  addPartnerOperation,
  listPartners,
  rotatePartnerSecret,
  setPartnerStatusOperation,
  setPartnerSignIn,
  findUser,
  proveIdentityOperation,
  withdrawIdentityOperation,
  revokeDevicesOperation,
  removeSecondFactorOperation,
  exportPersonOperation,
];
