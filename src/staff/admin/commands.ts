import type { AdminCommand } from './command.ts';
import { addOrganizationCommand } from './organization/add.ts';
import { inviteOwnerCommand } from './organization/invite.ts';
import { listOrganizationsCommand } from './organization/list.ts';
import { setPlanCommand } from './organization/plan.ts';
import { showOrganizationCommand } from './organization/show.ts';
import { addPartnerCommand } from './partner/add.ts';
import { listPartnersCommand } from './partner/list.ts';
import { rotatePartnerCommand } from './partner/rotate.ts';
import { disablePartnerCommand, enablePartnerCommand } from './partner/status.ts';
import { findUserCommand } from './user/find.ts';
import { proveIdentityCommand } from './user/prove-identity.ts';
import { withdrawIdentityCommand } from './user/withdraw-identity.ts';

/** Every command of `npm run admin`. */
export const commands: readonly AdminCommand[] = [
  addOrganizationCommand,
  inviteOwnerCommand,
  listOrganizationsCommand,
  showOrganizationCommand,
  setPlanCommand,
  addPartnerCommand,
  listPartnersCommand,
  rotatePartnerCommand,
  disablePartnerCommand,
  enablePartnerCommand,
  findUserCommand,
  proveIdentityCommand,
  withdrawIdentityCommand,
];
