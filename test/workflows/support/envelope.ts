import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { readObject } from '#documents/document-store.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { OutboxMessage } from '#entities/common/outbox-message.ts';
import { encryptAct, type ActPayloads } from '#secrets/envelope-act.ts';
import {
  approveUpdate,
  correctUpdate,
  openUpdate,
  signEnvelopeUpdate,
  type EnvelopeInput,
} from '#workflows/envelope/messages.ts';
import type { envelope } from '#workflows/envelope/workflow.ts';
import { startFrozen } from '#test/support/world/what-is-sent.ts';
import { prove, proving, type ProvingHandle } from '#test/support/world/prove.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { World } from '#test/support/world/world.ts';
import { makeDraft, type DraftWish, type Person, type Wish } from './envelope-draft.ts';
import { actor, inMs } from './flow.ts';

export type Going = {
  id: string;
  sender: { id: string; email: string };
  people: Person[];
  input: EnvelopeInput;
  handle: ProvingHandle<typeof envelope>;
};

const hourMs = 3_600_000;

/** The times of a workflow that a test makes short. */
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
  await startFrozen(world.deps, input);
  return { id, sender, people, input, handle: envelopeHandle(world, id) };
}

export function envelopeHandle({ deps }: World, envelopeId: string): ProvingHandle<typeof envelope> {
  const id = envelopeWorkflowId(envelopeId);
  return proving(deps, deps.temporal.workflow.getHandle<typeof envelope>(id), 'envelope');
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

/** Waits until an envelope's row meets a condition, and gives it. */
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

/** Waits until everybody has an invitation. */
export async function untilInvited(world: World, { people }: Going): Promise<void> {
  for (const { id } of people) await untilRecipient(world, id, 'sent');
}

/** Keeps somebody's input for an act, as the API does; gives the act's id. */
export async function keepAct<K extends keyof ActPayloads>(
  world: World,
  envelopeId: string,
  act: { kind: K; recipientId: string | null; payload: ActPayloads[K] },
): Promise<string> {
  const id = randomUUID();
  const { kind, recipientId, payload } = act;
  const payloadSealed = encryptAct(world.deps.keys.envelopeActs, { id, kind, payload });
  await world.deps.orm.em
    .fork()
    .insert(EnvelopeAct, { id, envelopeId, recipientId, kind, payloadSealed, createdAt: new Date() });
  return id;
}

/** Makes the input of a signer: their text and a tick. */
export function givenBy({ fieldIds, name }: Person): ActPayloads['sign'] {
  const [, text = '', checkbox = ''] = fieldIds;
  return {
    values: text
      ? [
          { fieldId: text, value: `Зөвшөөрсөн: ${name}` },
          { fieldId: checkbox, value: 'true' },
        ]
      : [],
    signature: { type: 'typed', text: name },
    initials: null,
  };
}

/** Makes the act by which somebody signs on the page, with its proof, for as long as it is not sent. */
export async function provenSigning(world: World, going: Going, person: Person) {
  const { id: recipientId } = person;
  const payload = givenBy(person);
  const actId = await keepAct(world, going.id, { kind: 'sign', recipientId, payload });
  const input = { recipientId, actId, loa: 1, provedChannel: 'email', actor } as const;
  const { workflowId } = going.handle;
  const proofId = await prove(world.deps, { workflowId, act: 'sign', input, content: payload });
  return { ...input, proofId };
}

/** Signs as somebody does on the page; answers at acceptance. */
export async function signAs(world: World, going: Going, person: Person): Promise<{ signedAt: string }> {
  const act = await provenSigning(world, going, person);
  return going.handle.executeUpdate(signEnvelopeUpdate, { args: [act] });
}

/** Opens the link as somebody's browser does. */
export async function openAs({ handle }: Going, { id: recipientId }: Person): Promise<void> {
  await handle.executeUpdate(openUpdate, { args: [{ recipientId, actor }] });
}

/** Approves as somebody does on the page. */
export async function approveAs({ handle }: Going, { id: recipientId }: Person): Promise<void> {
  await handle.executeUpdate(approveUpdate, { args: [{ recipientId, loa: 1, actor }] });
}

/** Corrects the recipient of this id, as the sender does. */
export async function correct(
  world: World,
  { id: envelopeId, handle, sender }: Going,
  { id: recipientId, ...payload }: { id: string } & ActPayloads['correct'],
): Promise<void> {
  const actId = await keepAct(world, envelopeId, { kind: 'correct', recipientId, payload });
  const by = { ...actor, userId: sender.id };
  await handle.executeUpdate(correctUpdate, { args: [{ recipientId, actId, actor: by }] });
}

/** The messages to an address, oldest first. */
export function mailTo(world: World, to: string): Promise<OutboxMessage[]> {
  return world.deps.orm.em.fork().find(OutboxMessage, { to }, { orderBy: { sentAt: 'asc' } });
}

/** Reads the current PDF of an envelope. */
export async function currentPdf(world: World, id: string): Promise<Buffer> {
  const { currentObjectId } = await envelopeRow(world, id);
  return buffer(await readObject(world.deps.documents, currentObjectId ?? ''));
}

function auditEventsOf(world: World, id: string): Promise<AuditEvent[]> {
  return world.deps.orm.em.fork().find(AuditEvent, { resourceId: id }, { orderBy: { sequence: 'asc' } });
}

/** Lists the actions of the audit events about an envelope, in their order. */
export async function trailOf(world: World, id: string): Promise<string[]> {
  return (await auditEventsOf(world, id)).map(({ action }) => action);
}

/** Lists the metadata of the audit events with these actions, in their order. */
export async function saidOf(world: World, id: string, ...actions: string[]): Promise<object[]> {
  const events = await auditEventsOf(world, id);
  return events.filter(({ action }) => actions.includes(action.slice('envelope.'.length))).map(wholeMetadata);
}
