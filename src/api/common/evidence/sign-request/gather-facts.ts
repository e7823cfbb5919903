import { z } from 'zod';
import type { Agreement } from '#words/pages/agreements.ts';
import { requestAgreementOf } from '#words/pages/request-agreements.ts';
import { writeReference } from '#domain/common/reference.ts';
import { subjectOfAct, type LevelOfAssurance } from '#domain/sign-request/sign-request.ts';
import { requestFactsOf } from '#domain/sign-request/request-facts.ts';
import { Problem } from '#domain/common/problem.ts';
import { Organization } from '#entities/account/organization.ts';
import { maskedAddresses, sentMessages, signerCorrections } from '#entities/sign-request/sent-messages.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { EvidenceFacts, EvidenceOutcome } from '#evidence/facts.ts';
import type { RecordedAct } from '#secrets/act-difference.ts';
import { contentHash } from '#secrets/act-keys.ts';
import { statedRequest } from '#secrets/stated-request.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { actKeysOf, actStatementsOf, statedDecision, type StatedAct } from '../act-statements.ts';
import { checkedTrail } from '../checked-trail.ts';
import { evidenceConnection, evidenceEvent } from '../evidence-event.ts';
import { refuseEvidence } from '../refuse.ts';
import { signatureFacts } from './signature-facts.ts';

/**
 * All that the evidence of a request says, as the rows have it. Throws Problem invalid_state while
 * the request is open, service_unavailable when the key service cannot be asked for its certificates.
 */
export async function gatherFacts(deps: ApiDependencies, row: SignRequest): Promise<EvidenceFacts> {
  assertEnded(row);
  const acts = await actStatementsOf(deps, signRequestWorkflowId(row.id));
  await assertStatedRequest(deps, row, acts);
  const decision = await statedDecision(deps, acts, { id: row.id, decided: decisionOn(row, acts) });
  const outcome = await outcomeOf(deps, row, decision);
  const em = deps.orm.em.fork();
  const { organizationId } = row;
  const about = { organizationId, resourceType: 'sign_request', resourceId: row.id } as const;
  const { events, head } = await checkedTrail(deps, about);
  const organization = await em.findOneOrFail(Organization, { id: organizationId });
  const end = events.find(({ action }) => action === `sign_request.${row.status}`);
  return {
    language: row.language,
    madeAt: new Date(),
    requestId: row.id,
    livemode: row.livemode,
    externalRef: row.externalRef ?? null,
    reference: writeReference(row.reference),
    partner: { name: row.partnerName, organization: organization.name, clientId: row.clientId },
    signer: { email: row.userEmail ?? null, phone: row.userPhone ?? null },
    requiredLoa: levelOf(row.requiredLoa),
    document: {
      name: row.documentName ?? null,
      description: row.description ?? null,
      url: row.documentUrl ?? null,
      hash: row.documentHash,
    },
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    messages: sentMessages(row, events),
    corrections: signerCorrections(events).map(({ from, to, ...rest }) => ({
      ...rest,
      from: maskedAddresses(from),
      to: maskedAddresses(to),
    })),
    consent: consentIn(decision, outcome),
    actor: row.status !== 'expired' && end ? evidenceConnection(end) : null,
    acts,
    actKeys: actKeysOf(deps),
    outcome,
    events: events.map(evidenceEvent),
    chainHead: { sequence: head.sequence, hash: head.hash, at: head.timestamp },
    baseUrl: deps.config.BASE_URL,
  };
}

/** Throws unless the row says what the partner asked for, and staff changed since, by the statements: else nothing is certified. */
async function assertStatedRequest(
  deps: Pick<ApiDependencies, 'orm' | 'log'>,
  row: SignRequest,
  acts: readonly StatedAct[],
): Promise<void> {
  const stated = statedRequest(acts.map(({ statement }) => statement));
  const same = stated?.content === contentHash(requestFactsOf(row));
  if (same && stated?.generation === row.linkGeneration) return;
  const why = 'a request is not the one that the statements of its creation and its changes are about';
  throw await refuseEvidence(deps, { why, id: row.id, facts: {} });
}

/** Gives the decision that a row tells, if any; of a decline the row does not name the statement, so the latest is taken. */
function decisionOn(row: SignRequest, acts: readonly StatedAct[]): RecordedAct | null {
  const { id, status, loa, signedAt, rejectedAt, declineReason } = row;
  const about = { workflowId: signRequestWorkflowId(id), content: subjectOfAct(row) };
  if (status === 'signed') {
    const proofId = row.acceptedProofId ?? null;
    return { ...about, proofId, act: 'sign', input: { loa }, at: signedAt?.toISOString() ?? '' };
  }
  if (status !== 'rejected') return null;
  const proofId = acts.findLast(({ act }) => act === 'decline')?.id ?? null;
  const input = { reason: declineReason ?? undefined };
  return { ...about, proofId, act: 'decline', input, at: rejectedAt?.toISOString() ?? '' };
}

async function outcomeOf(
  deps: ApiDependencies,
  row: SignRequest,
  decision: StatedAct | null,
): Promise<EvidenceOutcome> {
  const { status, signedAt, rejectedAt, expiredAt, expiryReason } = row;
  if (status === 'signed' && signedAt) {
    const signature = await signatureFacts(deps, row, decision);
    return { status, at: signedAt, loa: levelOf(row.loa ?? row.requiredLoa), signature };
  }
  if (status === 'rejected' && rejectedAt) {
    return { status, at: rejectedAt, reason: row.declineReason ?? null };
  }
  if (status === 'expired' && expiredAt) {
    return { status, at: expiredAt, reason: expiryReason ?? 'period_ended' };
  }
  throw new Error('the request has an end without a time');
}

const Said = z.object({ consentWords: z.string().optional().catch(undefined) });

/** Reads from the statement of an act by which words the signer agreed. */
function consentIn(decision: StatedAct | null, outcome: EvidenceOutcome): Agreement | null {
  const { consentWords } = Said.parse(decision?.statement.input ?? {});
  if (outcome.status !== 'signed' || consentWords === undefined) return null;
  return requestAgreementOf(consentWords, outcome.loa) ?? null;
}

/** Throws Problem invalid_state while a request is open. */
function assertEnded({ status }: SignRequest): void {
  if (status !== 'pending') return;
  throw new Problem(
    'invalid_state',
    'The request is still pending. Its evidence can be had once it is signed, rejected or expired.',
    { status },
  );
}

function levelOf(level: number): LevelOfAssurance {
  return level === 1 || level === 2 ? level : 3;
}
