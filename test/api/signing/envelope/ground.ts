import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { writeObject } from '#documents/document-store.ts';
import { Document } from '#entities/document/document.ts';
import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { accessCodeHash } from '#secrets/access-code.ts';
import { linkToken, tokenHash } from '#secrets/link-token.ts';
import { registerUser, type TestUser } from '#test/support/people/account.ts';
import { call, type Answer, type Call } from '#test/support/http/http.ts';
import { documentSent } from '#test/support/world/sent-document.ts';
import type { World } from '#test/support/world/world.ts';

export type Person = Partial<EnvelopeRecipient> & {
  accessCode?: string;
  /** The document was not sent to them yet. */
  unseen?: boolean;
  fields?: Partial<EnvelopeField>[];
};

/** A recipient's row, the token of their link and the ids of their fields. */
type Someone = { id: string; token: string; email: string; fieldIds: string[] };
export type Going = { id: string; people: Someone[]; sender: TestUser; pdf: Buffer };

type Wishes = Partial<Envelope> & { people: Person[] };

/** The link of a recipient under a generation. */
export function tokenOf(world: World, id: string, generation = 1): string {
  return linkToken(world.deps.keys.link, { purpose: 'envelope', id, generation });
}

/**
 * Writes the rows of an envelope that goes round, without a workflow: for the decisions that are made before the workflow is
 * asked.
 */
export async function goingRound(world: World, { people, ...more }: Wishes): Promise<Going> {
  const em = world.deps.orm.em.fork();
  const sender = await registerUser(world);
  const organizationId = sender.user.organization_id;
  const pdf = Buffer.from(`%PDF-1.7 of ${randomUUID()}`);
  const object = await writeObject(world.deps.documents, { organizationId, bytes: Readable.from([pdf]) });
  const now = new Date();
  const owner = { organizationId, userId: sender.user.id, createdAt: now, updatedAt: now };
  const documentId = randomUUID();
  await em.insert(Document, {
    ...owner,
    id: documentId,
    name: 'lease.pdf',
    originalName: 'lease.pdf',
    type: 'pdf',
    mimeType: 'application/pdf',
    size: object.size,
    hash: object.hash,
    pageCount: 3,
    status: 'ready',
    metadata: {},
    tags: [],
    sourceId: object.id,
  });
  const id = randomUUID();
  await em.insert(Envelope, {
    ...owner,
    id,
    documentId,
    name: 'Түрээсийн гэрээ',
    message: 'Please sign by Friday',
    status: 'sent',
    routingType: 'parallel',
    expiresInDays: 30,
    reminderDays: 0,
    language: 'en',
    originalObjectId: object.id,
    sentAt: now,
    expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    xRequestId: 'test',
    ...more,
  });
  const made: Someone[] = [];
  for (const [position, person] of people.entries()) {
    made.push(await addPerson(world, { envelopeId: id, position, person }));
  }
  return { id, people: made, sender, pdf };
}

type Place = { envelopeId: string; position: number; person: Person };

async function addPerson(world: World, { envelopeId, position, person }: Place): Promise<Someone> {
  const { accessCode, unseen = false, fields = [], ...more } = person;
  const em = world.deps.orm.em.fork();
  const id = randomUUID();
  const token = tokenOf(world, id);
  const email = more.email ?? `bat.${id}@example.mn`;
  await em.insert(EnvelopeRecipient, {
    id,
    envelopeId,
    position,
    email,
    name: 'Бат Болд',
    role: 'signer',
    routingOrder: position + 1,
    status: 'sent',
    authMethod: 'email',
    language: 'en',
    linkHash: tokenHash(token),
    linkGeneration: 1,
    ...(accessCode ? { accessCodeHash: accessCodeHash(world.deps.keys.accessCodes, id, accessCode) } : {}),
    ...more,
  });
  if (!unseen) await documentSent(world.deps, id, more.linkGeneration ?? 1);
  const fieldIds: string[] = [];
  for (const [index, field] of fields.entries()) {
    const fieldId = randomUUID();
    fieldIds.push(fieldId);
    const place = { page: 1, x: 72, y: 72.5, width: 120, height: 24 };
    const order = position * 100 + index;
    await em.insert(EnvelopeField, {
      id: fieldId,
      envelopeId,
      recipientId: id,
      position: order,
      type: 'text',
      ...place,
      required: true,
      status: 'pending',
      ...field,
    });
  }
  return { id, token, email, fieldIds };
}

/** The `Cookie` header that a browser sends after these answers. */
export function cookiesOf(...answers: { headers: Headers }[]): { cookie: string } {
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  return { cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') };
}

/** The end states of an envelope. */
export const endStatuses = ['completed', 'declined', 'voided', 'expired'] as const;

/** Every act that a recipient can try, with a right body. */
export const acts: [string, Record<string, unknown>][] = [
  ['opened', {}],
  ['otp', {}],
  ['host', { name: 'Dorj' }],
  ['prepare', {}],
  ['sign', { consent: true, signature: { type: 'typed', text: 'Bat' } }],
  ['approve', { consent: true }],
  ['decline', { reason: 'no' }],
];

type Audited = { action: string; metadata: Record<string, unknown> };

/** Gives the calls to a world that the tests of recipients make. */
export function callsOf(world: World) {
  const ask = (token: string, path: string, options: Call = {}): Promise<Answer> =>
    call(world, `/envelope/${token}/${path}`, options);
  const sql = <T = Record<string, unknown>>(statement: string, ...values: unknown[]) =>
    world.owner.em.fork().execute<T[]>(statement, values);
  return {
    ask,
    sql,
    state: (token: string, headers: Record<string, string> = {}) => ask(token, 'state', { headers }),
    /** An envelope for one recipient. */
    alone: async (person: Person = {}, more: Partial<Envelope> = {}) => {
      const going = await goingRound(world, { people: [person], ...more });
      const [one] = going.people;
      if (!one) throw new Error('nobody');
      return { going, ...one };
    },
    getDocument: (token: string, headers: Record<string, string> = {}, query = '') =>
      fetch(`${world.baseUrl}/envelope/${token}/document${query}`, { headers }),
    auditOf: (envelopeId: string) =>
      sql<Audited>(
        'select action, metadata from audit_event where resource_id = ? order by sequence',
        envelopeId,
      ),
  };
}
