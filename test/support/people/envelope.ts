import { expect } from 'vitest';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import { platform, someEmail, type TestUser } from './account.ts';
import { readyDocument } from './document.ts';
import { call, type Answer } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { sentMessages } from './signer.ts';
import type { World } from '#test/support/world/world.ts';

export type EnvelopeItem = {
  id: string;
  status: string;
  recipients: { id: string; email: string; role: string; status: string }[];
};

export type TestRecipient = { email?: string; name?: string; role?: string; [field: string]: unknown };

/** Makes and sends an envelope; recipients without an address get one of their own. Gives its id and the addresses. */
export async function sentEnvelope(
  world: World,
  user: TestUser,
  { recipients, ...more }: { recipients: TestRecipient[]; [field: string]: unknown },
): Promise<{ id: string; emails: string[] }> {
  const people = recipients.map((one, index) => ({
    email: someEmail(),
    name: `Person ${index + 1}`,
    ...one,
  }));
  const body = {
    document_id: more['document_id'] ?? (await readyDocument(world, user)),
    name: 'Lease agreement',
    routing_type: 'parallel',
    ...more,
    recipients: people,
  };
  const token = user.access_token;
  const made = await platform<{ id: string }>(world, '/envelopes', { token, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body.data;
  const sent = await platform(world, `/envelopes/${id}/send`, { token, body: {} });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return { id, emails: people.map(({ email }) => email) };
}

/** The path of the newest link that was mailed to a recipient, once it is there. */
export async function recipientLink(world: World, email: string): Promise<string> {
  let link: string | null | undefined;
  await untilTrue(async () => {
    link = (await sentMessages(world, { to: email })).find((one) => one.link?.includes('/envelope/'))?.link;
    return Boolean(link);
  });
  return new URL(link ?? '').pathname;
}

/** Opens the newest link and reads the document as a recipient's browser does; gives the link's path. */
export async function openLink(world: World, email: string): Promise<string> {
  const path = await recipientLink(world, email);
  const opened = await call(world, `${path}/opened`, { body: {} });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  await readDocument(world, path);
  return path;
}

/** Reads the document behind a link to its end; gives its bytes. */
export async function readDocument(
  { baseUrl }: Pick<World, 'baseUrl'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  const answer = await fetch(`${baseUrl}${path}/document`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const values: Record<string, string> = { text: 'Read', date: '2026-11-21', checkbox: 'true' };

/** Signs by a link that was opened, with every field filled; `more` adds to the body or replaces. */
export async function signByLink(
  world: World,
  path: string,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const { body } = await call<OpenSession>(world, `${path}/state`);
  const fields = (body.fields ?? []).flatMap(({ id, type }) => {
    const value = values[type];
    return value === undefined ? [] : [{ id, value }];
  });
  const name = body.recipient?.name ?? 'Person';
  return call(world, `${path}/sign`, {
    body: {
      consent: true,
      fields,
      signature: { type: 'typed', text: name },
      initials: { type: 'typed', text: 'P.P' },
      ...more,
    },
  });
}

/** Opens the newest link and signs. */
export async function openAndSign(world: World, email: string): Promise<Answer> {
  return signByLink(world, await openLink(world, email));
}

/** Waits until the sender sees the envelope in this status. */
export async function untilEnvelope(
  world: World,
  user: TestUser,
  { id, status }: { id: string; status: string },
): Promise<EnvelopeItem> {
  let item: EnvelopeItem | undefined;
  await untilTrue(async () => {
    const { body } = await platform<EnvelopeItem>(world, `/envelopes/${id}`, { token: user.access_token });
    item = body.data;
    return item.status === status;
  });
  if (!item) throw new Error('no envelope');
  return item;
}

/** The bytes behind a download of the platform. */
export async function downloaded(world: World, user: TestUser, path: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${user.access_token}` };
  const response = await fetch(`${world.baseUrl}/api/v1${path}`, { headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
