import { recipientFacts } from '#domain/envelope/recipient-facts.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import type { EntityManager } from '#entities/orm.ts';

/** The audit actions that replace an address. */
const corrections = ['sign_request.corrected', 'envelope.corrected', 'envelope.corrected_by_staff'];

const members: readonly string[] = [
  recipientFacts.email.member,
  recipientFacts.phone.member,
  recipientFacts.hostEmail.member,
];

/** The addresses that corrections of these flows replaced, by flow, out of the audit trail; none of those that were erased there. */
export async function formerAddresses(em: EntityManager, ids: string[]): Promise<Map<string, string[]>> {
  const events = await em.find(AuditEvent, {
    resourceType: { $in: ['sign_request', 'envelope'] },
    resourceId: { $in: ids },
    action: { $in: corrections },
  });
  const found = new Map<string, string[]>();
  for (const event of events) {
    const { from } = wholeMetadata(event);
    found.set(event.resourceId, [...(found.get(event.resourceId) ?? []), ...addressesIn(from)]);
  }
  return found;
}

function addressesIn(from: unknown): string[] {
  const facts = Object.entries(Object(from) as object);
  return facts.flatMap(([member, value]: [string, unknown]) =>
    members.includes(member) && typeof value === 'string' ? [value] : [],
  );
}
