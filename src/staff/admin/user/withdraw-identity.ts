import { z } from 'zod';
import { accountFacts } from '#api/common/administration/users/account-facts.ts';
import { findAccount } from '#api/common/administration/users/find-account.ts';
import { withdrawIdentity } from '#api/common/administration/users/withdraw-identity.ts';
import { AccountEmail } from '#api/platform/accounts/common/fields.ts';
import { adminCommand } from '../command.ts';

export const withdrawIdentityCommand = adminCommand({
  name: 'user withdraw-identity',
  usage: 'EMAIL --reason WHY',
  about: 'takes the proof back: from now on its holder makes no signature at level 3',
  example: 'saran@altan.example --reason "the passport was another person\'s"',
  takes: ['email'],
  // It goes into the audit trail as with every command; here it must be given.
  input: z.object({ email: AccountEmail, reason: z.string() }),
  run: async ({ em, admin }, { email }) => {
    const { id } = await findAccount(em, email);
    const data = await accountFacts(em, await withdrawIdentity(em, admin, id));
    return { title: `The identity of ${data.first_name} ${data.last_name} is not proved any more`, data };
  },
});
