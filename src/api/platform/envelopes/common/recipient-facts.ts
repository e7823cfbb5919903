import { z } from 'zod';
import {
  factNames,
  membersOf,
  recipientFacts,
  type FactMember,
  type RecipientFacts,
} from '#domain/envelope/recipient-facts.ts';
import { Phone } from '../../../http/input/fields.ts';
import { AccountEmail } from '../../accounts/common/fields.ts';
import { line, optionals } from './input-parts.ts';

/** How each fact is checked when a sender gives it. */
const given = {
  email: AccountEmail,
  name: line(recipientFacts.name.longest),
  phone: Phone,
  host_email: AccountEmail,
  host_name: line(recipientFacts.hostName.longest),
} satisfies Record<FactMember, z.ZodType<string>>;

const { email, ...others } = given;
/** The facts of a recipient in a list of them. */
export const factInputs = { email, ...optionals(others) };

/** The facts that are to be different. */
export const factCorrections = z.object(given).partial().shape;

/** The facts as the sender sees them. */
export const factViews = {
  email: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  host_email: z.string().optional().meta({ description: 'in_person: who hosts' }),
  host_name: z.string().optional(),
} satisfies Record<FactMember, z.ZodType<string | null | undefined>>;

type FactsSeen = z.input<z.ZodObject<typeof factViews>>;

/** The facts as the sender sees them; those of one role alone are absent where there are none. */
export function factsSeen(facts: RecipientFacts): FactsSeen {
  const shown = factNames.filter((fact) => facts[fact] !== null || !('only' in recipientFacts[fact]));
  return membersOf(shown, facts) as FactsSeen;
}
