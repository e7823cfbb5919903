import { ApplicationFailure } from '@temporalio/common';
import { flowNames } from '#domain/common/flow-kinds.ts';
import { isSigningRole } from '#domain/envelope/envelope.ts';
import { subjectOfAct } from '#domain/sign-request/sign-request.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { EntityManager } from '#entities/orm.ts';
import { FlowActivation } from '#entities/sign-request/flow-activation.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { differenceFrom } from '#secrets/act-difference.ts';
import { answeredActs, checkUsedProof } from '../common/act-proof.ts';
import type { AgreedRecipient, AgreedSignature } from './inputs.ts';

/**
 * Gives the act by which the signer of a request agreed, from its proof; null when nobody has agreed, undefined when the proof
 * or the record of it does not hold, and only staff can help.
 */
export async function agreedToRequest(
  em: EntityManager,
  keys: ActPublicKeys,
  row: SignRequest,
): Promise<AgreedSignature | null | undefined> {
  const { id, sealing, acceptedProofId } = row;
  if (!sealing) return orUndefined(() => answeredSigning(em, keys, row));
  const event = await em.findOne(AuditEvent, { dedupeKey: `sign_request.accepted:${id}` });
  const at = event?.metadata?.['at'];
  if (typeof at !== 'string') return undefined;
  const said = await provenInput<AgreedSignature>(em, keys, {
    proofId: acceptedProofId ?? null,
    workflowId: flowNames.sign_request.idOf(id),
    at,
  });
  return said && { ...said, ...(await latestActivation(em, id)), at };
}

/**
 * Gives the acts of the recipients who agreed to sign and whose signatures are not in the document, in the order in which
 * they are to be made; undefined when one of them cannot be had from its proof.
 */
export async function agreedRecipients(
  em: EntityManager,
  keys: ActPublicKeys,
  recipients: readonly EnvelopeRecipient[],
): Promise<AgreedRecipient[] | undefined> {
  const agreed: AgreedRecipient[] = [];
  for (const { id, role, envelopeId, status, acceptedAt, acceptedProofId } of recipients) {
    if (!acceptedAt || status === 'completed') continue;
    const at = acceptedAt.toISOString();
    const workflowId = flowNames.envelope.idOf(envelopeId);
    const proof = { proofId: acceptedProofId ?? null, workflowId, at };
    const said = isSigningRole(role) ? await provenInput<AgreedRecipient>(em, keys, proof) : undefined;
    if (!said) return undefined;
    agreed.push({ ...said, ...(await latestActivation(em, id)), at });
  }
  return agreed.toSorted(byTurn);
}

/** A credential signs bytes that were fixed for the current revision: its signature comes before the others. */
function byTurn(one: AgreedRecipient, other: AgreedRecipient): number {
  const activated = Number(Boolean(other.activationId)) - Number(Boolean(one.activationId));
  return activated || one.at.localeCompare(other.at);
}

type Proof = { proofId: string | null; workflowId: string; at: string };

/**
 * The signing that the workflow accepted and that its signer was told of, and that no activity has put on record; null when there is
 * none. Throws as useProof does where the proof, or the answer beside it, does not hold or is about another request.
 */
async function answeredSigning(
  em: EntityManager,
  keys: ActPublicKeys,
  row: SignRequest,
): Promise<AgreedSignature | null> {
  const workflowId = flowNames.sign_request.idOf(row.id);
  const answered = await answeredActs(em, keys, workflowId);
  const signing = answered.find(({ statement }) => statement.act === 'sign');
  if (!signing) return null;
  const { statement, acceptedAt: at } = signing;
  const act = { proofId: statement.id, workflowId, act: 'sign', input: {}, at, content: subjectOfAct(row) };
  const other = differenceFrom(statement, act);
  if (other) throw ApplicationFailure.nonRetryable(`The signing is about another ${other}.`, 'act_refused');
  return { ...(statement.input as AgreedSignature), ...(await latestActivation(em, row.id)), at };
}

/** The input of an accepted `sign`, as the API stated it; undefined when its proof does not hold here. */
function provenInput<T>(em: EntityManager, keys: ActPublicKeys, proof: Proof): Promise<T | undefined> {
  return orUndefined(async () => {
    const { input } = await checkUsedProof(em, keys, { ...proof, act: 'sign', input: {} });
    return input as T;
  });
}

/** Gives undefined where a proof does not hold here. */
async function orUndefined<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApplicationFailure) return undefined;
    throw error;
  }
}

/** The activation that the signer gave last: a lapsed one was replaced. */
async function latestActivation(em: EntityManager, requestId: string): Promise<{ activationId?: string }> {
  const latest = { orderBy: { createdAt: 'desc' } } as const;
  const activation = await em.findOne(FlowActivation, { requestId }, latest);
  return activation ? { activationId: activation.id } : {};
}
