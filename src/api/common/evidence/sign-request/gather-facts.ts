import type { Context } from 'hono';
import type { LevelOfAssurance } from '#domain/sign-request/sign-request.ts';
import { Problem } from '#domain/common/problem.ts';
import { Organization } from '#entities/account/organization.ts';
import { sentMessages } from '#entities/sign-request/sent-messages.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { EvidenceAct, EvidenceFacts, EvidenceOutcome } from '#evidence/facts.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { actKeysOf, actStatementsOf, assertStated } from '../act-statements.ts';
import { checkedTrail } from '../checked-trail.ts';
import { evidenceConnection, evidenceEvent } from '../evidence-event.ts';
import { signatureFacts } from './signature-facts.ts';

/**
 * All that the evidence of a request of the calling partner says, as the rows have it. Throws Problem invalid_state while
 * the request is open, service_unavailable when the key service cannot be asked for its certificates.
 */
export async function gatherFacts(c: Context<ApiEnv>, row: SignRequest): Promise<EvidenceFacts> {
  const { deps, partner } = c.var;
  const outcome = await outcomeOf(c, row);
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
    externalRef: row.externalRef ?? null,
    partner: { name: row.partnerName, organization: organization.name, clientId: partner.clientId },
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
    actor: row.status !== 'expired' && end ? evidenceConnection(end) : null,
    acts: await statedActs(deps, row),
    actKeys: actKeysOf(deps),
    outcome,
    events: events.map(evidenceEvent),
    chainHead: { sequence: head.sequence, hash: head.hash, at: head.timestamp },
    baseUrl: deps.config.BASE_URL,
  };
}

/** Reads the statements of a request's acts; the signature or the decline must be among them. */
async function statedActs(
  deps: ApiDependencies,
  { id, status, acceptedProofId }: SignRequest,
): Promise<EvidenceAct[]> {
  const acts = await actStatementsOf(deps, signRequestWorkflowId(id));
  const isDecision = (one: EvidenceAct) =>
    status === 'rejected' ? one.act === 'decline' : one.id === acceptedProofId;
  assertStated(acts.find(isDecision), status === 'signed' || status === 'rejected');
  return acts;
}

async function outcomeOf(c: Context<ApiEnv>, row: SignRequest): Promise<EvidenceOutcome> {
  const { status, signedAt, rejectedAt, expiredAt, expiryReason } = row;
  if (status === 'signed' && signedAt) {
    const signature = await signatureFacts(c, row);
    return { status, at: signedAt, loa: levelOf(row.loa ?? row.requiredLoa), signature };
  }
  if (status === 'rejected' && rejectedAt) {
    return { status, at: rejectedAt, reason: row.declineReason ?? null };
  }
  if (status === 'expired' && expiredAt) {
    return { status, at: expiredAt, reason: expiryReason ?? 'period_ended' };
  }
  throw new Problem(
    'invalid_state',
    'The request is still pending. Its evidence can be had once it is signed, rejected or expired.',
    { status },
  );
}

function levelOf(level: number): LevelOfAssurance {
  return level === 1 || level === 2 ? level : 3;
}
