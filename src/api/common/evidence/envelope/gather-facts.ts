import { writeReference } from '#domain/common/reference.ts';
import { createHash } from 'node:crypto';
import { defined } from '#domain/common/defined.ts';
import { isWaitedFor, type EnvelopeEnd } from '#domain/envelope/envelope.ts';
import { Problem } from '#domain/common/problem.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { readTimeZone } from '#entities/account/rows/read-time-zone.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { actKeysOf, actStatementsOf, type StatedAct } from '../act-statements.ts';
import { isUnsealed } from './approval-seals.ts';
import { checkedTrail } from '../checked-trail.ts';
import { evidenceEvent } from '../evidence-event.ts';
import type { CompletionFacts } from '#evidence/completion/facts.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { sealingFailed } from '../../envelopes/sealing-failed.ts';
import { documentOf } from './document-facts.ts';
import { eventActors } from './event-actors.ts';
import { envelopeEnd } from './envelope-end.ts';
import { linksGiven } from '#entities/envelope/links-given.ts';
import { invitedAnew } from './re-invited.ts';
import { importedSigners } from '../imported-signers.ts';
import { recipientLooks } from './recipients/recipient-looks.ts';
import { recipientRecord } from './recipients/recipient-record.ts';
import { recipientSignatures } from './recipients/recipient-signatures.ts';
import { senderAtSending } from './sender-at-sending.ts';
import { assertStatedRecipients } from './recipients/stated-recipients.ts';
import { tickedBy } from './recipients/ticked-boxes.ts';

/**
 * All that the certificate of completion of an envelope says, as the rows and its PDF have it. Throws Problem
 * envelope_not_completed while the envelope has not ended, or somebody's signature is still being made; service_unavailable.
 */
export async function gatherFacts(
  deps: ApiDependencies,
  envelope: Envelope,
  checkUrl: string,
): Promise<CompletionFacts> {
  const end = envelopeEnd(envelope);
  const { sentAt, expiresAt } = envelope;
  if (!end || !sentAt || !expiresAt) throw notEnded(envelope);
  const em = deps.orm.em.fork();
  const recipients = await recipientsOf(em, envelope);
  if (recipients.some((recipient) => isFinishing(envelope, recipient))) throw stillSigning(envelope);
  const ticked = await tickedBy(em, envelope);
  const { root, issuing } = await deps.status.authorities.read();
  const rootFacts = root.facts;
  const [signatures, { anew, given, sender, ...trail }, acts] = await Promise.all([
    recipientSignatures(deps, envelope, { root: rootFacts, imported: await importedIn(em, recipients) }),
    trailOf(deps, envelope, recipients),
    actsOf(deps, envelope, recipients),
  ]);
  // Staff may have given up a seal that could not be made; anybody else waits for it.
  const isGivenUp = trail.events.some(({ action }) => action === 'support.cancelled');
  if (!isGivenUp && recipients.some(isUnsealed)) throw stillSigning(envelope);
  const looks = await recipientLooks(deps, envelope, signatures);
  const onRecord = { signatures, acts, root: rootFacts, looks, ticked, given, anew };
  const { endedAt, status, reason } = end;
  return {
    ...ownFacts(envelope),
    madeAt: new Date(),
    sender,
    status,
    endedAt,
    reason: reason ?? recipients.find((one) => one.status === 'declined')?.declineReason ?? null,
    sentAt,
    expiresAt,
    document: await documentOf(em, envelope),
    recipients: await Promise.all(recipients.map((one) => recipientRecord(deps, one, onRecord))),
    ...trail,
    acts,
    actKeys: actKeysOf(deps),
    chainPem: [...issuing, root].map(({ facts }) => certificatePem(facts.der)).join(''),
    rootSha256: createHash('sha256').update(rootFacts.der).digest('hex'),
    baseUrl: deps.config.BASE_URL,
    checkUrl,
  };
}

/** The facts that an envelope's row has of itself. */
function ownFacts({
  id: envelopeId,
  language,
  reference,
  externalRef = null,
  name,
  message = null,
  routingType,
  createdAt,
}: Envelope) {
  return {
    envelopeId,
    language,
    reference: writeReference(reference),
    externalRef,
    name,
    message,
    routingType,
    createdAt,
  };
}

/** The recipients in the order of the envelope, with the seals of their approvals. */
function recipientsOf(em: EntityManager, { id: envelopeId }: Envelope): Promise<EnvelopeRecipient[]> {
  const options = { orderBy: { position: 'asc' }, populate: ['approvalSeal'] } as const;
  return em.find(EnvelopeRecipient, { envelopeId }, options);
}

/** The statements of all acts on record, once they name these recipients. */
async function actsOf(
  deps: ApiDependencies,
  envelope: Envelope,
  recipients: readonly EnvelopeRecipient[],
): Promise<StatedAct[]> {
  const acts = await actStatementsOf(deps, envelopeWorkflowId(envelope.id));
  await assertStatedRecipients(deps, { envelope, recipients, acts });
  return acts;
}

function notEnded(envelope: Envelope): Problem {
  const failed = sealingFailed(envelope);
  const message =
    'The envelope has not ended. Its certificate can be had once it is completed, declined, voided or expired.';
  return new Problem('envelope_not_completed', failed ? `${message} ${failed.reason}` : message, {
    status: envelope.status,
    allowed_from: endStatuses,
    ...defined({ sealing_failed: failed }),
  });
}

const endStatuses: readonly EnvelopeEnd[] = ['completed', 'declined', 'voided', 'expired'];

/**
 * Tells whether a recipient is still to finish: a recipient who agreed before an early end finishes after it, all others are
 * closed with it. One who is asked for the PIN once more may never come, and is not waited for.
 */
function isFinishing({ stuckReason }: Envelope, { role, status }: EnvelopeRecipient): boolean {
  if (!isWaitedFor(role) || stuckReason === 'activation_lapsed') return false;
  return !['completed', 'declined', 'cancelled'].includes(status);
}

function stillSigning({ status }: Envelope): Problem {
  return new Problem(
    'envelope_not_completed',
    'A signature that was agreed to before the end is still being made. Ask for the certificate again shortly.',
    { status, allowed_from: endStatuses, retry_after: 3 },
  );
}

async function trailOf(
  deps: ApiDependencies,
  { id: resourceId, organizationId, userId }: Envelope,
  recipients: readonly EnvelopeRecipient[],
) {
  const about = { organizationId, resourceType: 'envelope', resourceId } as const;
  const { events, head } = await checkedTrail(deps, about);
  const actors = eventActors(events, { recipients, userId });
  return {
    anew: invitedAnew(events),
    given: linksGiven(events),
    sender: senderAtSending(events),
    events: events.map((event, index) => ({ ...evidenceEvent(event), by: actors[index] ?? null })),
    timeZone: await readTimeZone(deps.orm.em.fork(), organizationId),
    chainHead: { sequence: head.sequence, hash: head.hash, at: head.timestamp },
  };
}

/** Reads the certificates of other authorities by which these recipients have signed. */
export async function importedIn(
  em: EntityManager,
  recipients: readonly EnvelopeRecipient[],
): Promise<CertificateFacts[]> {
  const ids = recipients.flatMap(({ credentialId }) => credentialId ?? []);
  if (ids.length === 0) return [];
  return (await importedSigners(em, { ids })).map(({ certificate }) => certificate);
}
