import { z } from 'zod';
import { accountFacts } from '#api/common/administration/users/account-facts.ts';
import { NameSeen, Seen, SeenBy } from '#api/common/administration/users/fields.ts';
import { findAccount } from '#api/common/administration/users/find-account.ts';
import { proveIdentity } from '#api/common/administration/users/prove-identity.ts';
import { AccountEmail } from '#api/platform/accounts/common/fields.ts';
import { adminCommand } from '../command.ts';

export const proveIdentityCommand = adminCommand({
  name: 'user prove-identity',
  usage: 'EMAIL --name NAME --seen WHAT [--by WHO]',
  about:
    'puts on record that somebody was seen with a document in the NAME of the account, never its number; opens level 3 to them',
  example: 'saran@altan.example --name "Saran Bold" --seen "passport, in person" --by "Tsend, branch 4"',
  takes: ['email'],
  input: z.object({ email: AccountEmail, name: NameSeen, seen: Seen, by: SeenBy.optional() }),
  run: async ({ em, admin }, { email, name, seen, by }) => {
    const { id: userId } = await findAccount(em, email);
    const account = await proveIdentity(em, admin, { userId, name, seen, seenBy: by });
    const data = await accountFacts(em, account);
    return { title: `The identity of ${data.first_name} ${data.last_name} is proved`, data };
  },
});
