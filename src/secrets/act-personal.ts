import type { ActStatement } from '#domain/common/act-statement.ts';
import type { RecipientIdentity } from '#domain/envelope/recipient-identity.ts';
import { commit, erasedMembers, fitsCommitments, type PersonalMembers } from '#wire/commitment.ts';

type Input = Readonly<Record<string, unknown>>;

/** The personal members of an input by the names of their commitments: of the actor, and of the input itself. */
const ofActor = { ip_address: 'ipAddress', user_agent: 'userAgent' } as const;
const ofInput = { reason: 'reason', host: 'name', signer: 'signer' } as const;

const recipientName = (id: string) => `recipient/${id}`;

/** A statement with its personal members back in their places, but for those that have been erased since. */
export type OpenedStatement = ActStatement & {
  /** The names of the members of the input, and of its actor, that are not there any more. */
  erased: readonly string[];
  personal: PersonalMembers;
};

/**
 * Takes the personal members out of an act's input (where it came from, words, names, a signer's addresses), and commits to each under a salt of its
 * own, as to who the recipients are. They are kept beside the statement and can be erased; the statement's signature holds on.
 */
export function withoutPersonal(
  input: Input,
  recipients: readonly RecipientIdentity[],
): Pick<ActStatement, 'input' | 'commitments'> & { personal: PersonalMembers } {
  const actor = asObject(input['actor']);
  const values = [
    ...Object.entries(ofActor).map(([name, member]) => [name, actor?.[member]] as const),
    ...Object.entries(ofInput).map(([name, member]) => [name, input[member]] as const),
    ...recipients.map((recipient) => [recipientName(recipient.id), recipient] as const),
  ].filter(([, value]) => value !== undefined);
  const plain = without(input, Object.values(ofInput));
  return {
    input: actor ? { ...plain, actor: without(actor, Object.values(ofActor)) } : plain,
    ...commit(values),
  };
}

/** Puts the personal members of a statement's input back; undefined when one is not the one that was committed to. */
export function openStatement(
  statement: ActStatement,
  personal: PersonalMembers,
): OpenedStatement | undefined {
  const { commitments } = statement;
  const said = only(personal, [...Object.keys(ofActor), ...Object.keys(ofInput)]);
  if (!fitsCommitments({ commitments, personal: said })) return undefined;
  const gone = new Set(erasedMembers({ commitments, personal }));
  const actor = asObject(statement.input['actor']);
  const whole = { ...statement.input, ...valuesIn(said, ofInput) };
  return {
    ...statement,
    input: actor ? { ...whole, actor: { ...actor, ...valuesIn(said, ofActor) } } : whole,
    erased: Object.entries({ ...ofActor, ...ofInput }).flatMap(([name, member]) =>
      gone.has(name) ? [member] : [],
    ),
    personal,
  };
}

/**
 * Gives who a recipient is by a statement; undefined where it does not name them, or names another than is kept beside it; null
 * where that has been erased.
 */
export function recipientIn(
  { commitments, personal }: OpenedStatement,
  id: string,
): RecipientIdentity | null | undefined {
  const name = recipientName(id);
  if (!Object.hasOwn(commitments, name)) return undefined;
  const member = personal[name];
  if (member === undefined) return null;
  return fitsCommitments({ commitments, personal: { [name]: member } })
    ? (member.value as RecipientIdentity)
    : undefined;
}

/** Lists the ids of the recipients whom a statement names. */
export function recipientsIn({ commitments }: ActStatement): string[] {
  const prefix = recipientName('');
  return Object.keys(commitments).flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
}

function asObject(value: unknown): Input | undefined {
  return typeof value === 'object' && value !== null ? (value as Input) : undefined;
}

function without(members: Input, names: readonly string[]): Input {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

function only(personal: PersonalMembers, names: readonly string[]): PersonalMembers {
  return Object.fromEntries(Object.entries(personal).filter(([name]) => names.includes(name)));
}

function valuesIn(personal: PersonalMembers, members: Readonly<Record<string, string>>): Input {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const found = personal[name];
      return found ? [[member, found.value]] : [];
    }),
  );
}
