import { randomBytes, randomUUID } from 'node:crypto';
import { startSignRequest } from '#api/common/flows/start-sign-request.ts';
import { webhookSchedule } from '#domain/webhook/webhook.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import {
  subjectOfAct,
  type SignRequestFacts,
  type SignRequestStatus,
} from '#domain/sign-request/sign-request.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { OutboxMessage } from '#entities/common/outbox-message.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { linkToken } from '#secrets/link-token.ts';
import type { SignRequestInput } from '#workflows/sign-request/messages.ts';
import type { signRequest } from '#workflows/sign-request/workflow.ts';
import { proving, type ProvingHandle } from '#test/support/world/prove.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { someHash } from '#test/support/people/signer.ts';
import type { World } from '#test/support/world/world.ts';

export const actor = { ipAddress: '192.0.2.7', userAgent: 'test', xRequestId: 'act-1' };

/** An ISO time so many milliseconds from now. */
export function inMs(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

/** The checked facts of an ordinary request at level 1, which ends in an hour; the fields given replace them. */
export function factsOf(world: World, fields: Partial<SignRequestFacts> = {}): SignRequestFacts {
  return {
    requestId: randomUUID(),
    clientId: world.partner.clientId,
    organizationId: world.partner.organizationId,
    partnerName: 'Test Partner',
    userEmail: `bat.${randomBytes(4).toString('hex')}@example.mn`,
    documentHash: someHash(),
    requiredLoa: 1,
    language: 'en',
    notify: false,
    createdAt: inMs(0),
    expiresAt: inMs(3_600_000),
    xRequestId: 'create-1',
    ...fields,
  };
}

export type Flow = {
  input: SignRequestInput;
  id: string;
  email: string;
  handle: ProvingHandle<typeof signRequest>;
};

/** Starts a workflow as the API does, with times that a test makes short, and waits until its row is written. */
export async function startFlow(
  world: World,
  fields: Partial<SignRequestFacts> = {},
  times: Partial<Omit<SignRequestInput, 'facts'>> = {},
): Promise<Flow> {
  const facts = factsOf(world, fields);
  const input = { facts, reminderGapMs: 3_600_000, webhookSchedule, ...times };
  await startSignRequest(world.deps, input);
  return {
    input,
    id: facts.requestId,
    email: facts.userEmail ?? '',
    handle: handleOf(world, facts.requestId, subjectOfAct({ livemode: true, ...facts })),
  };
}

/** Gives the workflow of a request. */
export function handleOf(
  { deps }: World,
  requestId: string,
  about?: object,
): ProvingHandle<typeof signRequest> {
  const id = signRequestWorkflowId(requestId);
  return proving(deps, deps.temporal.workflow.getHandle<typeof signRequest>(id), 'signRequest', about);
}

/** The row of a request with its signature, or null. */
export function rowOf(world: World, requestId: string): Promise<SignRequest | null> {
  return world.deps.orm.em
    .fork()
    .findOne(SignRequest, { id: requestId }, { populate: ['signature', 'certificate'] });
}

/** Waits until the row has this status and gives it. */
export async function untilRow(
  world: World,
  requestId: string,
  status: SignRequestStatus,
): Promise<SignRequest> {
  let row: SignRequest | null = null;
  await untilTrue(async () => {
    row = await rowOf(world, requestId);
    return row?.status === status;
  });
  if (!row) throw new Error('no row');
  return row;
}

/** The links sent to an address, oldest first. */
export function linksTo(world: World, to: string): Promise<OutboxMessage[]> {
  return world.deps.orm.em.fork().find(OutboxMessage, { to, kind: 'link' }, { orderBy: { sentAt: 'asc' } });
}

/** The actions of the audit events about a request, in their order. */
export async function auditActions(world: World, requestId: string): Promise<string[]> {
  const events = await world.deps.orm.em
    .fork()
    .find(AuditEvent, { resourceId: requestId }, { orderBy: { sequence: 'asc' } });
  return events.map((event) => event.action);
}

/** The token of a request's first link. */
export function tokenOf(world: World, requestId: string): string {
  return linkToken(world.deps.keys.link, { purpose: 'sign', id: requestId, generation: 1 });
}

/** Counts the signatures that the key service has made for a request. */
export async function signaturesFor({ owner }: Pick<World, 'owner'>, requestId: string): Promise<number> {
  const [row] = await owner.em
    .fork()
    .execute<{ count: number }[]>(
      'select count(*)::int as count from keyservice.signing_operation where operation_id = ?',
      [`sign-request/${requestId}`],
    );
  return row?.count ?? 0;
}
