import { ApplicationFailure } from '@temporalio/common';
import { recordAuditEvent, type AuditAct } from '#entities/audit/audit-trail.ts';
import { FlowAddress } from '#entities/flow/flow-address.ts';
import type { EntityManager } from '#entities/orm.ts';
import { readCreation } from '#entities/sign-request/rows/read-creation.ts';
import { turnOf, writeRequest, type RequestToWrite } from '#entities/sign-request/rows/write-request.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { tables } from '#entities/tables.ts';
import { modeOf, type SignRequestFacts } from '#domain/sign-request/sign-request.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { linkToken, tokenHash } from '#secrets/link-token.ts';
import { checkUnused, useOf, type ActToRecord } from '../common/act-proof.ts';
import { notWritten } from '../common/failures.ts';
import { hashesOf } from '../common/note-addresses.ts';
import type { CreateInput, SignRequestDependencies } from './inputs.ts';

const firstGeneration = 1;

/**
 * Writes the pending row with its audit event, by the proof that the partner asked for just this (else the failure is final,
 * type act_refused); a repeat finds it written and changes nothing. After `writeBy` it leaves nothing and its failure is final
 * (type not_written): the workflow has given up. The database's clock decides, because a worker whose clock is off would refuse
 * everything, or write too late.
 */
export async function createRow(deps: SignRequestDependencies, input: CreateInput): Promise<void> {
  const em = deps.orm.em.fork();
  if (await isCreated(deps, em, input)) return;
  const { isWritten, inTime } = await em.transactional(async (tx) => {
    const written = await writeRequest(tx, requestOf(deps, input));
    if (written.isWritten) await recordAuditEvent(tx, eventOf(input));
    return written;
  });
  // Where another attempt was first, its row is there, or the proof is used.
  if (isWritten || (await isCreated(deps, em, input))) return;
  if (inTime) throw new Error('the row was not written, although nothing was against it');
  throw notWritten();
}

/** Tells whether the row is there. Throws act_refused where it is not, and the proof is not for it, or was used. */
async function isCreated(
  deps: SignRequestDependencies,
  em: EntityManager,
  input: CreateInput,
): Promise<boolean> {
  const { proofId, facts } = input;
  const { isWritten, proof } = await readCreation(em, { id: facts.requestId, proofId });
  if (!isWritten) await checkUnused(deps.actKeys, creationOf(input), proof ?? undefined);
  return Boolean(isWritten);
}

function requestOf(deps: SignRequestDependencies, input: CreateInput): RequestToWrite {
  const { facts, writeBy } = input;
  const addresses = hashesOf(deps.keys, [facts.userEmail, facts.userPhone]);
  return {
    row: { ...rowOf(deps, facts), addressKeyId: addresses.keyId },
    hashes: addresses.hashes,
    proof: useOf(creationOf(input)),
    writeBy,
  };
}

function eventOf({ facts, proofId }: CreateInput): AuditAct {
  return {
    organizationId: facts.organizationId,
    action: 'sign_request.created',
    resourceType: 'sign_request',
    resourceId: facts.requestId,
    metadata: {
      client_id: facts.clientId,
      document_hash: facts.documentHash,
      required_loa: facts.requiredLoa,
      request_id: facts.xRequestId,
      ...modeOf(facts.livemode ?? true),
    },
    // A later request under the same id has another proof, and an event of its own.
    dedupeKey: `sign_request.created:${facts.requestId}:${proofId}`,
  };
}

/** The partner's call that a creation claims. */
function creationOf({ facts, proofId }: CreateInput): ActToRecord {
  const workflowId = signRequestWorkflowId(facts.requestId);
  return { proofId, workflowId, act: 'create', input: {}, at: facts.createdAt, content: facts };
}

/**
 * A workflow gives up a request within seconds, in milliseconds. An older one was answered: whoever starts its workflow once
 * more, from its history, must not have it removed. The watch over ended workflows goes on with it.
 */
const oldestDiscarded = 120_000;

/**
 * Removes a row whose workflow ended before anybody heard that it exists; the audit trail keeps that it was dropped. A
 * request that has gone on since, or is older than two minutes, is never removed: the failure is final (type invalid_state).
 */
export async function deleteRow(deps: SignRequestDependencies, requestId: string): Promise<void> {
  await deps.orm.em.fork().transactional(async (em) => {
    await tables(em).selectNoFrom(turnOf(requestId).as('taken')).execute();
    const row = await em.findOne(SignRequest, { id: requestId });
    if (!row) return;
    const age = Date.now() - row.createdAt.getTime();
    if (row.status !== 'pending' || row.sealing || row.linkSentAt || age > oldestDiscarded)
      throw ApplicationFailure.nonRetryable('The request has gone on: it is not removed.', 'invalid_state');
    const { organizationId } = row;
    await em.nativeDelete(FlowAddress, { flowId: requestId });
    await em.remove(row).flush();
    await recordAuditEvent(em, {
      organizationId,
      action: 'sign_request.discarded',
      resourceType: 'sign_request',
      resourceId: requestId,
    });
  });
}

function rowOf(deps: SignRequestDependencies, facts: SignRequestFacts) {
  const token = linkToken(deps.keys.link, {
    purpose: 'sign',
    id: facts.requestId,
    generation: firstGeneration,
  });
  return {
    id: facts.requestId,
    clientId: facts.clientId,
    organizationId: facts.organizationId,
    livemode: facts.livemode ?? true,
    partnerName: facts.partnerName,
    status: 'pending' as const,
    sealing: false,
    userEmail: facts.userEmail ?? null,
    userPhone: facts.userPhone ?? null,
    documentHash: facts.documentHash,
    documentName: facts.documentName ?? null,
    documentUrl: facts.documentUrl ?? null,
    description: facts.description ?? null,
    requiredLoa: facts.requiredLoa,
    callbackUrl: facts.callbackUrl ?? null,
    redirectUrl: facts.redirectUrl ?? null,
    externalRef: facts.externalRef ?? null,
    metadata: facts.metadata ?? {},
    language: facts.language,
    notify: facts.notify,
    linkHash: tokenHash(token),
    linkGeneration: firstGeneration,
    createdAt: new Date(facts.createdAt),
    expiresAt: new Date(facts.expiresAt),
    xRequestId: facts.xRequestId,
  };
}
