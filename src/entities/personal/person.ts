import type { AuditEvent } from '../audit/audit-event.ts';
import type { ActProof } from '../common/act-proof.ts';

/** The events of an organization whose personal members are asked for, by what they are read from. */
export type EventToErase = Pick<
  AuditEvent,
  'action' | 'resourceType' | 'resourceId' | 'userId' | 'sequence' | 'metadata' | 'personal'
>;

/** The proof of an act whose personal members are asked for: its statement, as far as it tells who acted. */
export type ProofToErase = Pick<ActProof, 'workflowId' | 'personal'> & {
  statement: { act: string; input: Readonly<Record<string, unknown>> };
};

/** The time in which an envelope's recipient was a person: after one event, up to another, by their numbers. */
export type Stint = { after: number; upTo: number };

/** All by which the events of an organization name a person. */
export type Person = {
  /** E-mail addresses in lower case, and phone numbers. */
  addresses: ReadonlySet<string>;
  userIds: ReadonlySet<string>;
  staffIds: ReadonlySet<string>;
  /** The sign requests to them. */
  requestIds: ReadonlySet<string>;
  /** They as recipients of envelopes; a correction may have made the recipient somebody else. */
  stints: ReadonlyMap<string, readonly Stint[]>;
  /** The recipients whose signatures in person they host: those are other people. */
  hosted: ReadonlySet<string>;
};

/** The members that tell about the one who acts: where they were, who they are, what they wrote. */
const ofActor: ReadonlySet<string> = new Set([
  'ip_address',
  'user_agent',
  'metadata.host',
  'metadata.operator',
  'metadata.reason',
  'metadata.sender',
]);

/** Acts of a sender on a recipient. */
const ofSender: ReadonlySet<string> = new Set(['envelope.corrected', 'envelope.reminded']);

/** Lists the personal members of an event that tell about a person; those about others stay. */
export function membersAbout(person: Person, event: EventToErase): string[] {
  const names = Object.keys(event.personal);
  if (isAbout(person, event)) return names;
  if (isHosting(person, event)) return names.filter((name) => ofActor.has(name));
  const acted = hasActed(person, event);
  return names.filter(
    (name) => (acted && ofActor.has(name)) || isNamedIn(person, event.personal[name]?.value),
  );
}

/** Tells whether an event is about a request to them, or about them as a recipient, and nobody else acted. */
function isAbout({ requestIds, stints }: Person, event: EventToErase): boolean {
  const { action, resourceType, resourceId, sequence, metadata } = event;
  if (metadata['staff_id'] !== undefined || ofSender.has(action)) return false;
  if (resourceType === 'sign_request') return requestIds.has(resourceId);
  const own = stints.get(String(metadata['recipient_id'])) ?? [];
  return own.some(({ after, upTo }) => sequence > after && sequence <= upTo);
}

function isHosting({ hosted }: Person, { action, metadata }: EventToErase): boolean {
  return action === 'envelope.host_confirmed' && hosted.has(String(metadata['recipient_id']));
}

/** The acts of a signer by their link, on a request. */
const ofSigner: ReadonlySet<string> = new Set(['sign', 'decline', 'provideActivation']);

/** Lists the personal members beside the statement of an act that tell about a person; those about others stay. */
export function membersBeside(person: Person, proof: ProofToErase): string[] {
  const acted = isActor(person, proof);
  return Object.entries(proof.personal)
    .filter(([name, { value }]) => (acted && !name.startsWith('recipient/')) || isNamedIn(person, value))
    .map(([name]) => name);
}

/** Tells whether they acted: as a user or member of staff, as a request's signer, or as the recipient whom the act itself names. */
function isActor(person: Person, { workflowId, statement, personal }: ProofToErase): boolean {
  const { actor, recipientId } = statement.input;
  const { userId, staffId } = Object(actor) as { userId?: string; staffId?: string };
  if (userId !== undefined || staffId !== undefined)
    return person.userIds.has(userId ?? '') || person.staffIds.has(staffId ?? '');
  const [kind, id = ''] = workflowId.split('/');
  if (kind === 'sign-request') return ofSigner.has(statement.act) && person.requestIds.has(id);
  return isNamedIn(person, personal[`recipient/${String(recipientId)}`]?.value);
}

function hasActed({ userIds, staffIds }: Person, event: EventToErase): boolean {
  const { resourceType, resourceId, userId, metadata } = event;
  if (resourceType === 'staff_member' && staffIds.has(resourceId)) return true;
  return (userId != null && userIds.has(userId)) || staffIds.has(String(metadata['staff_id']));
}

/** Looks for an address in a value, as a word of any text in it. */
function isNamedIn(person: Person, value: unknown): boolean {
  if (typeof value === 'string') return wordsOf(value).some((word) => person.addresses.has(word));
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => isNamedIn(person, inner));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s<>()[\]"',;:]+/)
    .map((word) => word.replace(/\.$/, ''));
}
