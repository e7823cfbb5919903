import { z } from 'zod';
import { accountFacts } from '#api/common/administration/users/account-facts.ts';
import { findAccount } from '#api/common/administration/users/find-account.ts';
import { AccountEmail } from '#api/platform/accounts/common/fields.ts';
import { adminCommand } from '../command.ts';

export const findUserCommand = adminCommand({
  name: 'user find',
  usage: 'EMAIL',
  about: 'shows the account of an address, and how the identity of its holder was proved',
  example: 'saran@altan.example',
  takes: ['email'],
  input: z.object({ email: AccountEmail }),
  run: async ({ em }, { email }) => {
    const data = await accountFacts(em, await findAccount(em, email));
    return { title: `${data.first_name} ${data.last_name}`, data };
  },
});
