import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { WorkflowHandle } from '@temporalio/client';
import { startEnvelope } from '#api/envelopes/start-envelope.ts';
import { readObject, writeObject } from '#documents/document-store.ts';
import type { AuthMethod, RecipientRole, RoutingType } from '#domain/envelope.ts';
import { envelopeWorkflowId } from '#domain/workflow-ids.ts';
import { AuditEvent } from '#entities/audit-event.ts';
import { Document } from '#entities/document.ts';
import { EnvelopeAct } from '#entities/envelope-act.ts';
import { EnvelopeField } from '#entities/envelope-field.ts';
import { EnvelopeRecipient } from '#entities/envelope-recipient.ts';
import { Envelope } from '#entities/envelope.ts';
import { OutboxMessage } from '#entities/outbox-message.ts';
import { UserAccount } from '#entities/user-account.ts';
import { sealAct, type ActPayloads } from '#secrets/envelope-act.ts';
import { signEnvelopeUpdate, type EnvelopeInput } from '#workflows/envelope-messages.ts';
import type { envelope } from '#workflows/envelope.ts';
import { simplePdf } from '../../api/documents/pdfs.ts';
import { untilTrue } from '../../support/namespace.ts';
import type { World } from '../../support/world.ts';
import { actor, inMs } from './flow.ts';

export type Person = {
  id: string;
  email: string;
  name: string;
  role: RecipientRole;
  order: number;
  fieldIds: string[];
};

export type Going = {
  id: string;
  sender: { id: string; email: string };
  people: Person[];
  input: EnvelopeInput;
  handle: WorkflowHandle<typeof envelope>;
};

export type Wish = { role?: RecipientRole; order?: number; authMethod?: AuthMethod; hostEmail?: string };

const hourMs = 3_600_000;

/** A user who can send, made without a registration. */
export async function makeSender(
  world: World,
  organizationId: string,
): Promise<{ id: string; email: string }> {
  const id = randomUUID();
  const email = `sender.${randomBytes(4).toString('hex')}@example.mn`;
  const now = new Date();
  await world.deps.orm.em.fork().insert(UserAccount, {
    id,
    organizationId,
    email,
    passwordHash: 'none',
    firstName: 'Сарангэрэл',
    lastName: 'Ганбат',
    role: 'owner',
    status: 'active',
    language: 'en',
    emailVerifiedAt: now,
    identityVerified: true,
    createdAt: now,
    updatedAt: now,
  });
  return { id, email };
}

/** A draft with its document, ready to be handed to its flow: each who signs has a signature, a text and a checkbox. */
export async function makeDraft(
  world: World,
  wishes: Wish[],
  {
    routing = 'sequential',
    organizationId = world.partner.organizationId,
    pdf = simplePdf(),
  }: DraftWish = {},
): Promise<{ id: string; sendId: string; sender: Going['sender']; people: Person[] }> {
  const em = world.deps.orm.em.fork();
  const sender = await makeSender(world, organizationId);
  const [id, documentId, sendId, now] = [randomUUID(), randomUUID(), randomUUID(), new Date()];
  const stored = await writeObject(world.deps.documents, { organizationId, bytes: Readable.from([pdf]) });
  await em.insert(Document, {
    ...{ id: documentId, organizationId, userId: sender.id, name: 'Lease', originalName: 'lease.pdf' },
    ...{ type: 'pdf', mimeType: 'application/pdf', size: stored.size, hash: stored.hash, status: 'ready' },
    ...{ pageCount: 1, pageSizes: [[595, 842]], signatureCount: 0, metadata: {}, tags: [] },
    ...{ sourceId: stored.id, createdAt: now, updatedAt: now },
  });
  await em.insert(Envelope, {
    ...{ id, organizationId, userId: sender.id, documentId, name: 'Түрээсийн гэрээ', status: 'draft' },
    ...{ message: 'Please sign by Friday.', routingType: routing, expiresInDays: 120, reminderDays: 3 },
    ...{ language: 'en', sendId, originalObjectId: stored.id, revision: 0, sealing: false, eventSequence: 0 },
    ...{ xRequestId: 'create-1', createdAt: now, updatedAt: now },
  });
  const people: Person[] = [];
  for (const [position, wish] of wishes.entries()) people.push(await addPerson(world, id, position, wish));
  return { id, sendId, sender, people };
}

export type DraftWish = { routing?: RoutingType; organizationId?: string; pdf?: Buffer };

async function addPerson(world: World, envelopeId: string, position: number, wish: Wish): Promise<Person> {
  const em = world.deps.orm.em.fork();
  const { role = 'signer', order = 1, authMethod = 'email', hostEmail = null } = wish;
  const id = randomUUID();
  const email = `${role.replace('_', '-')}${position}.${randomBytes(4).toString('hex')}@example.mn`;
  const name = `Батболд ${position}`;
  await em.insert(EnvelopeRecipient, {
    ...{ id, envelopeId, position, email, name, role, routingOrder: order, status: 'pending', authMethod },
    ...{ hostEmail, language: 'en', linkGeneration: 0 },
  });
  const signs = role === 'signer' || role === 'in_person';
  const kinds = signs ? (['signature', 'text', 'checkbox'] as const) : [];
  const fieldIds: string[] = [];
  for (const [index, type] of kinds.entries()) {
    const fieldId = randomUUID();
    await em.insert(EnvelopeField, {
      ...{ id: fieldId, envelopeId, recipientId: id, position: position * 3 + index, type, page: 1 },
      ...{
        x: 40 + index * 180,
        y: 40 + (position % 20) * 38,
        width: index === 2 ? 16 : 160,
        height: index === 2 ? 16 : 32,
      },
      ...{ required: true, status: 'pending' },
    });
    fieldIds.push(fieldId);
  }
  return { id, email, name, role, order, fieldIds };
}

/** The times of a flow that a test makes short. */
export type Times = Partial<
  Pick<
    EnvelopeInput,
    | 'expiresAt'
    | 'reminderDays'
    | 'dayMs'
    | 'reminderGapMs'
    | 'reservationMs'
    | 'historyLimit'
    | 'patience'
    | 'webhookSchedule'
  >
>;

/** Sends an envelope as the API does, with times that a test makes short. */
export async function sendEnvelope(
  world: World,
  wishes: Wish[],
  draft: DraftWish = {},
  times: Times = {},
): Promise<Going> {
  const { id, sendId, sender, people } = await makeDraft(world, wishes, draft);
  const input: EnvelopeInput = {
    envelopeId: id,
    organizationId: draft.organizationId ?? world.partner.organizationId,
    sendId,
    routingType: draft.routing ?? 'sequential',
    recipients: people.map((person, position) => ({
      id: person.id,
      role: person.role,
      routingOrder: person.order,
      position,
    })),
    sentAt: inMs(0),
    expiresAt: inMs(hourMs),
    reminderDays: 0,
    reminderGapMs: hourMs,
    reservationMs: 60_000,
    webhookSchedule: [0],
    actor: { ...actor, userId: sender.id },
    ...times,
  };
  await startEnvelope(world.deps, input);
  return { id, sender, people, input, handle: envelopeHandle(world, id) };
}

export function envelopeHandle(world: World, envelopeId: string): WorkflowHandle<typeof envelope> {
  return world.deps.temporal.workflow.getHandle<typeof envelope>(envelopeWorkflowId(envelopeId));
}

/** The person at a place of the sender's list; throws when there is none. */
export function personAt({ people }: Going, position: number): Person {
  const person = people[position];
  if (!person) throw new Error(`there is nobody at ${position}`);
  return person;
}

export async function envelopeRow(world: World, id: string): Promise<Envelope> {
  return world.deps.orm.em.fork().findOneOrFail(Envelope, { id });
}

export async function recipientRow(world: World, id: string): Promise<EnvelopeRecipient> {
  return world.deps.orm.em.fork().findOneOrFail(EnvelopeRecipient, { id });
}

/** Waits until an envelope's row is as told, and gives it. */
export async function untilEnvelope(
  world: World,
  id: string,
  is: (row: Envelope) => boolean,
): Promise<Envelope> {
  await untilTrue(async () => is(await envelopeRow(world, id)), 60_000);
  return envelopeRow(world, id);
}

/** Waits until a recipient has a status, and gives the row. */
export async function untilRecipient(
  world: World,
  id: string,
  ...statuses: EnvelopeRecipient['status'][]
): Promise<EnvelopeRecipient> {
  await untilTrue(async () => statuses.includes((await recipientRow(world, id)).status), 60_000);
  return recipientRow(world, id);
}

/** Keeps what somebody gives for an act, as the API does; gives the act's id. */
export async function keepAct<K extends keyof ActPayloads>(
  world: World,
  envelopeId: string,
  act: { kind: K; recipientId: string | null; payload: ActPayloads[K] },
): Promise<string> {
  const id = randomUUID();
  const { kind, recipientId, payload } = act;
  const payloadSealed = sealAct(world.deps.keys.envelopeActs, { id, kind, payload });
  await world.deps.orm.em
    .fork()
    .insert(EnvelopeAct, { id, envelopeId, recipientId, kind, payloadSealed, createdAt: new Date() });
  return id;
}

/** What a signer gives: their text and a tick. */
export function givenBy({ fieldIds, name }: Person): ActPayloads['sign'] {
  const [, text = '', checkbox = ''] = fieldIds;
  return {
    values: [
      { fieldId: text, value: `Зөвшөөрсөн: ${name}` },
      { fieldId: checkbox, value: 'true' },
    ],
    signature: { type: 'typed', text: name },
    initials: null,
  };
}

/** Signs as somebody does on the page; answers at acceptance. */
export async function signAs(world: World, going: Going, person: Person): Promise<{ signedAt: string }> {
  const { id: recipientId } = person;
  const actId = await keepAct(world, going.id, { kind: 'sign', recipientId, payload: givenBy(person) });
  return going.handle.executeUpdate(signEnvelopeUpdate, {
    args: [{ recipientId, actId, loa: 1, provedChannel: 'email', actor }],
  });
}

/** The messages to an address, oldest first. */
export function mailTo(world: World, to: string): Promise<OutboxMessage[]> {
  return world.deps.orm.em.fork().find(OutboxMessage, { to }, { orderBy: { sentAt: 'asc' } });
}

/** The PDF of an envelope as it stands. */
export async function currentPdf(world: World, id: string): Promise<Buffer> {
  const { currentObjectId } = await envelopeRow(world, id);
  return buffer(await readObject(world.deps.documents, currentObjectId ?? ''));
}

/** The actions of the audit events about an envelope, in their order, with whom they concern. */
export async function trailOf(world: World, id: string): Promise<string[]> {
  const events = await world.deps.orm.em
    .fork()
    .find(AuditEvent, { resourceId: id }, { orderBy: { sequence: 'asc' } });
  return events.map(({ action }) => action);
}
