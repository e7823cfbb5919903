import type { Language } from '../sign-request/sign-request.ts';
import type { AuthMethod, RecipientRole } from './envelope.ts';
import { factNames, membersOf, type FactMember, type RecipientFact } from './recipient-facts.ts';

/** The host's name is left out: the host states it in an act of their own. */
type IdentityFact = Exclude<RecipientFact, 'hostName'>;
const identityFacts = factNames.filter((fact): fact is IdentityFact => fact !== 'hostName');

/**
 * Who a recipient is, as the sender said it: who they are and by what they are reached, what they are to do and in which turn, and
 * what they must prove. Statements of acts commit to it, so its members never change their names.
 */
export type RecipientIdentity = Record<FactMember<IdentityFact>, string | null> & {
  id: string;
  role: RecipientRole;
  auth_method: AuthMethod;
  access_code: boolean;
  language: Language;
  routing_order: number;
  position: number;
};

/** What of a recipient's row says who they are. */
export type IdentityRow = { readonly [Fact in IdentityFact]?: string | null | undefined } & {
  id: string;
  role: RecipientRole;
  authMethod: AuthMethod;
  accessCodeHash?: string | null | undefined;
  language: Language;
  routingOrder: number;
  position: number;
};

/** What the sender corrects; absent members stay. */
type Correction = { readonly [Name in RecipientFact | 'accessCodeHash']?: string | undefined };

/** Gives who a recipient is by their row, and nothing else of it; with a correction, who they are from then on. */
export function identityOf(row: IdentityRow, correction: Correction = {}): RecipientIdentity {
  const { id, role, authMethod, language, routingOrder, position } = row;
  const facts = identityFacts.map((fact) => [fact, correction[fact] ?? row[fact]] as const);
  const code = correction.accessCodeHash ?? row.accessCodeHash ?? null;
  return {
    id,
    ...membersOf(identityFacts, Object.fromEntries(facts)),
    role,
    auth_method: authMethod,
    access_code: code !== null,
    language,
    routing_order: routingOrder,
    position,
  };
}
