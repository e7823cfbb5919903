import type { Context } from 'hono';
import { z } from 'zod';
import { Organization } from '#entities/account/organization.ts';
import { inviteOwner } from '../../../common/administration/organizations/invite-owner.ts';
import { created } from '../../../http/answers/answer.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { Time } from '../../../http/input/fields.ts';
import { AccountEmail, PersonName, UserLanguage } from '../../../platform/accounts/common/fields.ts';
import { sendCommitted } from '../../../platform/users/invitation/send-invitation.ts';
import { StaffActBody } from '../../../common/support/flows/find-flow.ts';
import { staffOperation } from '../../staff-operation.ts';
import { staffAdministrator } from '../../../common/support/acts/staff-administrator.ts';

const OwnerInvitation = z
  .object({ id: z.uuid(), email: z.string(), expires_at: Time })
  .meta({ id: 'OwnerInvitation' });

/** The operator invites in the name of the product: nobody of the organization is there yet. */
const inviter = 'Tamga';

/** The input that invites an owner. */
export const OwnerInput = StaffActBody.extend({
  email: AccountEmail,
  first_name: PersonName,
  last_name: PersonName,
  language: UserLanguage.optional(),
}).meta({ id: 'OwnerInput' });

/** POST /support/organizations/{id}/owners: invites an owner by a mail; no member of staff sees its link. */
export const inviteOwnerOperation = staffOperation({
  method: 'post',
  path: '/support/organizations/{id}/owners',
  operationId: 'inviteOwner',
  summary: 'Invite the owner of an organization',
  description:
    'The link goes to the address by mail, and to nobody else. To invite an address again sends a fresh link, and the one before opens nothing.',
  tag: 'Administration',
  role: 'admin',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  body: OwnerInput,
  idempotent: true,
  answer: created('The owner is invited', OwnerInvitation, (_, { id }) => `/support/organizations/${id}`),
  problems: ['not_found', 'validation_failed'],
  handle: (c, { params, body }) => inviteOwnerByMail(c, { ...params, ...body }),
});

/**
 * Invites an owner and sends them their link by mail, once the invitation is written. Throws Problem not_found, and
 * validation_failed for an address that belongs to an account.
 */
export async function inviteOwnerByMail(
  c: Context<ApiEnv>,
  input: z.output<typeof OwnerInput> & { id: string },
): Promise<z.input<typeof OwnerInvitation>> {
  const { deps } = c.var;
  const { email, first_name: firstName, last_name: lastName, language } = input;
  const owner = { organizationId: input.id, email, firstName, lastName, language };
  const letter = await deps.orm.em.fork().transactional(async (em) => {
    const made = await inviteOwner(em, staffAdministrator(c, input), owner);
    const { name } = await em.findOneOrFail(Organization, { id: made.invitation.organizationId });
    return { ...made, inviter, organization: name };
  });
  await sendCommitted(deps, letter);
  const { id, expiresAt } = letter.invitation;
  return { id, email, expires_at: expiresAt.toISOString() };
}
