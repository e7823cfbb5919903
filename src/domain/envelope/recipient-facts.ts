/** Where a fact is shown beside the sender's own calls. */
type Place = 'session' | 'page' | 'certificate';

type Declaration = {
  /** Its name in the API and in the audit trail. */
  member: string;
  /** In characters. */
  longest: number;
  /** Every recipient has it. The others are null where the sender gave none. */
  always?: true;
  /** Only recipients of this role have it. */
  only?: 'in_person';
  /**
   * `session`: the recipient's session has it once the access code was right. `page`: it stands under their name on their
   * page. `certificate`: it has a row of its own in the certificate of completion.
   */
  shown: readonly Place[];
};

/**
 * The facts that a sender gives of a recipient and can correct, by their columns. Bodies, checks, columns, corrections, the
 * audit trail, the recipient's page and the certificate of completion are derived from this list, or do not compile without
 * a line for each. The name is shown everywhere, as a title.
 */
export const recipientFacts = {
  email: { member: 'email', longest: 254, always: true, shown: ['session', 'page', 'certificate'] },
  name: { member: 'name', longest: 100, always: true, shown: [] },
  phone: { member: 'phone', longest: 20, shown: [] },
  hostEmail: { member: 'host_email', longest: 254, only: 'in_person', shown: [] },
  hostName: { member: 'host_name', longest: 100, only: 'in_person', shown: ['session'] },
} as const satisfies Record<string, Declaration>;

type Declared = typeof recipientFacts;
export type RecipientFact = keyof Declared;
/** The names of facts in the API. */
export type FactMember<Fact extends RecipientFact = RecipientFact> = Declared[Fact]['member'];

type FactWith<Property> = {
  [Fact in RecipientFact]: Declared[Fact] extends Property ? Fact : never;
}[RecipientFact];
type FactShown<In extends Place> = {
  [Fact in RecipientFact]: In extends Declared[Fact]['shown'][number] ? Fact : never;
}[RecipientFact];

type ConstantFact = FactWith<{ always: true }>;
type OptionalFact = Exclude<RecipientFact, ConstantFact>;
export type InPersonFact = FactWith<{ only: 'in_person' }>;
export type SessionFact = FactShown<'session'>;
export type PageFact = FactShown<'page'>;
export type CertificateFact = FactShown<'certificate'>;

/** What is known of a recipient. */
export type RecipientFacts = Record<ConstantFact, string> & Record<OptionalFact, string | null>;

export const factNames = Object.keys(recipientFacts) as RecipientFact[];
export const inPersonFacts = factNames.filter(
  (fact): fact is InPersonFact => (recipientFacts[fact] as Declaration).only === 'in_person',
);
export const sessionFacts = factsShownIn('session');
export const pageFacts = factsShownIn('page');
export const certificateFacts = factsShownIn('certificate');

function factsShownIn<In extends Place>(place: In): FactShown<In>[] {
  return factNames.filter((fact): fact is FactShown<In> =>
    (recipientFacts[fact] as Declaration).shown.includes(place),
  );
}

type Row = Record<ConstantFact, string> & { [Fact in OptionalFact]?: string | null | undefined };

/** The facts among the members of a row, and nothing else of it; what is absent is null. */
export function factsOf(row: Row): RecipientFacts {
  return Object.fromEntries(factNames.map((fact) => [fact, row[fact] ?? null])) as RecipientFacts;
}

/** The facts that a body gives, by their columns; what is absent there stays absent. */
export function factsIn(body: { readonly [Member in FactMember]?: string | undefined }): Partial<
  Record<RecipientFact, string>
> {
  return Object.fromEntries(
    factNames.flatMap((fact) => {
      const value = body[recipientFacts[fact].member];
      return value === undefined ? [] : [[fact, value]];
    }),
  );
}

/** Some facts of a row by their names in the API; what is absent is null. */
export function membersOf<Fact extends RecipientFact>(
  facts: readonly Fact[],
  row: { readonly [Name in Fact]?: string | null | undefined },
): Record<FactMember<Fact>, string | null> {
  const members = facts.map((fact) => [recipientFacts[fact].member, row[fact] ?? null]);
  return Object.fromEntries(members) as Record<FactMember<Fact>, string | null>;
}
