import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { writeObject } from '#documents/document-store.ts';
import type { AuthMethod, RecipientRole, RoutingType } from '#domain/envelope/envelope.ts';
import { Document } from '#entities/document/document.ts';
import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { simplePdf } from '#test/support/pdf/pdfs.ts';
import type { World } from '#test/support/world/world.ts';

export type Person = {
  id: string;
  email: string;
  name: string;
  role: RecipientRole;
  order: number;
  fieldIds: string[];
};

export type Wish = {
  role?: RecipientRole;
  order?: number;
  authMethod?: AuthMethod;
  hostEmail?: string;
  /** One that nobody else has, where none is given. */
  email?: string;
  fields?: boolean;
  /** The hash of an access code that the sender gave; nobody knows the code. */
  accessCodeHash?: string;
};

/** Makes a user who can send, without a registration. */
async function makeSender(world: World, organizationId: string): Promise<{ id: string; email: string }> {
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

/**
 * Makes a draft with its document, ready to be frozen for its workflow: each signer has a signature, a text and a checkbox.
 */
export async function makeDraft(
  world: World,
  wishes: Wish[],
  {
    routing = 'sequential',
    organizationId = world.partner.organizationId,
    pdf = simplePdf(),
  }: DraftWish = {},
): Promise<{ id: string; sendId: string; sender: { id: string; email: string }; people: Person[] }> {
  const em = world.deps.orm.em.fork();
  const sender = await makeSender(world, organizationId);
  const [id, documentId, sendId, now] = [randomUUID(), randomUUID(), randomUUID(), new Date()];
  const stored = await writeObject(world.deps.documents, { organizationId, bytes: Readable.from([pdf]) });
  await em.insert(Document, {
    id: documentId,
    organizationId,
    userId: sender.id,
    name: 'Lease',
    originalName: 'lease.pdf',
    type: 'pdf',
    mimeType: 'application/pdf',
    size: stored.size,
    hash: stored.hash,
    status: 'ready',
    pageCount: 1,
    pageSizes: [[595, 842]],
    signatureCount: 0,
    metadata: {},
    tags: [],
    sourceId: stored.id,
    createdAt: now,
    updatedAt: now,
  });
  await em.insert(Envelope, {
    id,
    organizationId,
    userId: sender.id,
    documentId,
    name: 'Түрээсийн гэрээ',
    status: 'draft',
    message: 'Please sign by Friday.',
    routingType: routing,
    expiresInDays: 120,
    reminderDays: 3,
    language: 'en',
    sendId,
    originalObjectId: stored.id,
    revision: 0,
    sealing: false,
    eventSequence: 0,
    xRequestId: 'create-1',
    createdAt: now,
    updatedAt: now,
  });
  const people: Person[] = [];
  for (const [position, wish] of wishes.entries()) people.push(await addPerson(world, id, position, wish));
  return { id, sendId, sender, people };
}

export type DraftWish = { routing?: RoutingType; organizationId?: string; pdf?: Buffer };

function accessCodeOf({ accessCodeHash }: Wish): { accessCodeHash: string | null } {
  return { accessCodeHash: accessCodeHash ?? null };
}

function addressOf({ email, role = 'signer' }: Wish, position: number): string {
  return email ?? `${role.replace('_', '-')}${position}.${randomBytes(4).toString('hex')}@example.mn`;
}

async function addPerson(world: World, envelopeId: string, position: number, wish: Wish): Promise<Person> {
  const em = world.deps.orm.em.fork();
  const { fields = true, role = 'signer', order = 1, authMethod = 'email', hostEmail = null } = wish;
  const id = randomUUID();
  const email = addressOf(wish, position);
  const name = `Батболд ${position}`;
  await em.insert(EnvelopeRecipient, {
    id,
    envelopeId,
    position,
    email,
    name,
    role,
    routingOrder: order,
    status: 'pending',
    authMethod,
    hostEmail,
    ...accessCodeOf(wish),
    language: 'en',
    linkGeneration: 0,
  });
  const signs = fields && (role === 'signer' || role === 'in_person');
  const kinds = signs ? (['signature', 'text', 'checkbox'] as const) : [];
  const fieldIds: string[] = [];
  for (const [index, type] of kinds.entries()) {
    const fieldId = randomUUID();
    await em.insert(EnvelopeField, {
      id: fieldId,
      envelopeId,
      recipientId: id,
      position: position * 3 + index,
      type,
      page: 1,
      x: 40 + index * 180,
      y: 40 + (position % 20) * 38,
      width: index === 2 ? 16 : 160,
      height: index === 2 ? 16 : 32,
      required: true,
      status: 'pending',
    });
    fieldIds.push(fieldId);
  }
  return { id, email, name, role, order, fieldIds };
}
