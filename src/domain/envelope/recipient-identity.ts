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

type Row = { readonly [Fact in IdentityFact]?: string | null | undefined } & {
  id: string;
  role: RecipientRole;
  authMethod: AuthMethod;
  accessCodeHash?: string | null | undefined;
  language: Language;
  routingOrder: number;
  position: number;
};

/** Gives who a recipient is by their row, and nothing else of it. */
export function identityOf(row: Row): RecipientIdentity {
  const { id, role, authMethod, accessCodeHash = null, language, routingOrder, position } = row;
  return {
    id,
    ...membersOf(identityFacts, row),
    role,
    auth_method: authMethod,
    access_code: accessCodeHash !== null,
    language,
    routing_order: routingOrder,
    position,
  };
}
