import { createHash } from 'node:crypto';
import { writeReference } from '#domain/common/reference.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { readTimeZone } from '#entities/account/rows/read-time-zone.ts';
import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import { linksGiven } from '#entities/envelope/links-given.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { CompletionRecipient } from '#evidence/completion/facts.ts';
import type { FilledField, ReceiptFacts } from '#evidence/receipt/facts.ts';
import type { EvidenceAct } from '#evidence/facts.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { actStatementsOf } from '../act-statements.ts';
import { checkedTrail } from '../checked-trail.ts';
import { documentOf } from './document-facts.ts';
import { envelopeEnd } from './envelope-end.ts';
import { importedIn } from './gather-facts.ts';
import { invitedAnew } from './re-invited.ts';
import { recipientLooks } from './recipients/recipient-looks.ts';
import { recipientRecord } from './recipients/recipient-record.ts';
import { recipientSignatures } from './recipients/recipient-signatures.ts';
import { assertStatedRecipient } from './recipients/stated-recipients.ts';
import { tickedBy } from './recipients/ticked-boxes.ts';
import { senderAtSending } from './sender-at-sending.ts';

/**
 * All that the receipt of a recipient who has acted says, from the same rows and proofs as the certificate of completion. Throws
 * where something on record does not hold, and Problem service_unavailable.
 */
export async function gatherReceipt(
  deps: ApiDependencies,
  envelope: Envelope,
  recipient: EnvelopeRecipient,
): Promise<ReceiptFacts> {
  const { id: envelopeId, organizationId, reference, name } = envelope;
  const em = deps.orm.em.fork();
  const { root } = await deps.status.authorities.read();
  const about = { organizationId, resourceType: 'envelope', resourceId: envelopeId } as const;
  const [{ events }, acts, signatures] = await Promise.all([
    checkedTrail(deps, about),
    actStatementsOf(deps, envelopeWorkflowId(envelopeId)),
    signaturesFor(deps, envelope, recipient),
  ]);
  await assertStatedRecipient(deps, recipient, acts);
  const record = await recipientRecord(deps, recipient, {
    signatures,
    acts,
    root: root.facts,
    looks: await recipientLooks(deps, envelope, signatures),
    ticked: await tickedBy(em, envelope),
    given: linksGiven(events),
    anew: invitedAnew(events),
  });
  const { pageCount, originalHash, name: documentName } = await documentOf(em, envelope);
  const end = envelopeEnd(envelope);
  return {
    language: recipient.language,
    madeAt: new Date(),
    envelopeId,
    reference: writeReference(reference),
    name,
    sender: senderAtSending(events),
    document: { name: documentName, pageCount, originalHash },
    recipient: withAct(record),
    fields: await filledBy(em, recipient),
    ended: end ? { status: end.status, at: end.endedAt } : null,
    timeZone: await readTimeZone(em, organizationId),
    rootSha256: createHash('sha256').update(root.facts.der).digest('hex'),
    baseUrl: deps.config.BASE_URL,
  };
}

/** Reads the signatures of the PDF for a recipient who has signed: for others it is not read. */
async function signaturesFor(deps: ApiDependencies, envelope: Envelope, recipient: EnvelopeRecipient) {
  if ((recipient.certificateFingerprint ?? null) === null) return new Map();
  const { root } = await deps.status.authorities.read();
  const imported = await importedIn(deps.orm.em.fork(), [recipient]);
  return recipientSignatures(deps, envelope, { root: root.facts, imported });
}

function withAct(record: CompletionRecipient): CompletionRecipient & { act: EvidenceAct } {
  const { act } = record;
  if (!act) throw new Error('a receipt was asked for without an act on record');
  return { ...record, act };
}

/** Reads what a recipient had filled in as text when they signed, in the order of their fields; boxes are among the ticked ones. */
async function filledBy(
  em: EntityManager,
  { id: recipientId, envelopeId }: EnvelopeRecipient,
): Promise<FilledField[]> {
  const type = { $in: ['text', 'number', 'date', 'dropdown'] } as const;
  const where = { envelopeId, recipientId, type, status: 'completed' } as const;
  const fields = await em.find(EnvelopeField, where, { orderBy: { position: 'asc' } });
  return fields.flatMap(({ label, page, value }) => (value ? [{ label: label ?? null, page, value }] : []));
}
