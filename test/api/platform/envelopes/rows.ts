import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { registerUser, type TestUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import type { World } from '#test/support/world/world.ts';
import { draftOf, envelopesOf } from './ground.ts';

/** A user with a proved address. */
export async function proved(world: World): Promise<TestUser> {
  const user = await registerUser(world);
  const proof = { emailVerifiedAt: new Date() };
  await world.deps.orm.em.fork().nativeUpdate(UserAccount, { id: user.user.id }, proof);
  return user;
}

export type Person = { email: string; status?: EnvelopeRecipient['status']; [member: string]: unknown };

export type Rows = {
  user: TestUser;
  /** Made when there is none. */
  documentId?: string | undefined;
  status: Envelope['status'];
  people: Person[];
};

/** Writes an envelope's rows as its workflow would have left them, and nothing else. Gives its id. */
export async function rowsAt(world: World, { user, documentId, status, people }: Rows): Promise<string> {
  const recipients = people.map((person) => ({ ...person, status: undefined }));
  const document = documentId ?? (await readyDocument(world, user));
  const { id } = await envelopesOf(world, user).create(draftOf(document, { recipients }));
  const em = world.deps.orm.em.fork();
  const at = new Date();
  if (status !== 'draft') await em.nativeUpdate(Envelope, { id }, { status, sentAt: at, expiresAt: at });
  for (const [position, person] of people.entries()) {
    const standing = { status: person.status ?? 'pending' };
    await em.nativeUpdate(EnvelopeRecipient, { envelopeId: id, position }, standing);
  }
  return id;
}
