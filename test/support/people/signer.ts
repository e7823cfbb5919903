import { createHash, randomBytes } from 'node:crypto';
import { OutboxMessage as OutboxRow } from '#entities/common/outbox-message.ts';
import { call, type Answer } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { TestPartner, World } from '#test/support/world/world.ts';

export type Created = {
  request_id: string;
  status: string;
  sign_url: string;
  expires_at: string;
  external_ref: string | null;
};
export type OutboxMessage = {
  id: string;
  kind: string;
  channel: string;
  to: string;
  subject: string;
  text: string;
  code?: string;
  link?: string;
};

/** A request that was made: the answer, the token of its link and the fields of the call. */
export type NewRequest = Created & {
  token: string;
  fields: Record<string, unknown> & { user_email: string | null; document_hash: string; user_phone?: string };
};

/** The SHA-256 of some random document, in hex. */
export function someHash(): string {
  return createHash('sha256').update(randomBytes(32)).digest('hex');
}

/** Asks for a signature as a partner does; the fields given replace or add to an ordinary request's. */
export async function createRequest(
  world: World,
  fields: Record<string, unknown> = {},
  partner: TestPartner = world.partner,
): Promise<NewRequest> {
  const body = {
    user_email: `bat.${randomBytes(8).toString('hex')}@example.mn`,
    document_hash: someHash(),
    ...fields,
  };
  const answer = await call<Created>(world, '/partner/sign-request', {
    token: await partner.token('sign'),
    body,
  });
  if (answer.status !== 201)
    throw new Error(`create answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { ...answer.body, token: linkToken(answer.body.sign_url), fields: body };
}

/** The token at the end of a sign_url. */
export function linkToken(signUrl: string): string {
  return signUrl.slice(signUrl.lastIndexOf('/') + 1);
}

/** Messages of the development outbox, newest first. */
export async function outbox(world: World): Promise<OutboxMessage[]> {
  return (await call<{ messages: OutboxMessage[] }>(world, '/dev/outbox.json')).body.messages;
}

/** The newest messages that were sent, or those to one address, newest first: out of the table, as tests look often. */
export function sentMessages(
  { deps }: Pick<World, 'deps'>,
  which: { to?: string | undefined; kind?: OutboxRow['kind'] },
): Promise<OutboxRow[]> {
  const { to, kind } = which;
  const where = { ...(to === undefined ? {} : { to }), ...(kind === undefined ? {} : { kind }) };
  return deps.orm.em.fork().find(OutboxRow, where, { orderBy: { sentAt: 'desc', id: 'desc' }, limit: 20 });
}

/** Asks for a code and reads it from the outbox; `to` distinguishes it from others that are sent meanwhile. */
export async function getCode(world: World, token: string, to?: string): Promise<string> {
  const codes = () => sentMessages(world, { to, kind: 'code' });
  const before = new Set((await codes()).map(({ id }) => id));
  const sent = await call(world, `/sign/${token}/otp`, { method: 'POST' });
  if (sent.status !== 202) throw new Error(`otp answered ${sent.status}: ${JSON.stringify(sent.body)}`);
  const message = (await codes()).find(({ id }) => !before.has(id));
  if (!message?.code) throw new Error('no code in the outbox');
  return message.code;
}

/** Signs with a fresh code, as the page does. */
export async function signWithCode(world: World, token: string): Promise<Answer> {
  return call(world, `/sign/${token}/sign`, { body: { otp: await getCode(world, token), consent: true } });
}

/** Waits until the partner's status check says this status. */
export async function untilStatus(world: World, requestId: string, status: string): Promise<Answer> {
  let answer: Answer | undefined;
  const token = await world.partner.token('sign');
  await untilTrue(async () => {
    answer = await call(world, `/partner/sign-request/${requestId}`, { token });
    return answer.body['status'] === status;
  });
  if (!answer) throw new Error('no answer');
  return answer;
}
