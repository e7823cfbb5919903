import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { platform, registerUser, type TestUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { outbox } from '#test/support/people/signer.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { World } from '#test/support/world/world.ts';
import { draftOf, envelopesOf, field } from '../envelopes/ground.ts';

export type Bulk = {
  id: string;
  name: string;
  status: string;
  rows: Record<'total' | 'waiting' | 'sent' | 'failed' | 'stopped', number>;
  ended_at: string | null;
};
export type Row = {
  row: number;
  envelope_id: string;
  status: string;
  failure: string | null;
  envelope_status: string | null;
  external_ref: string | null;
};

type Sent = { body?: unknown; user?: TestUser; key?: string };

const landlord = { email: 'landlord@example.mn', name: 'Дорж' };

/** Steps of a worker that can be held back or broken: `around` goes to the world. */
export function holdableSteps() {
  const steps: { held?: Promise<void>; broken?: string; taken?: () => Promise<void> } = {};
  return {
    steps,
    around: async <T>(run: () => Promise<T>): Promise<T> => {
      const { activityType, workflowExecution } = activityInfo();
      if (activityType === 'nextOfBulkSend') await steps.held;
      if (activityType === 'recordEnvelopeSent' && workflowExecution?.workflowId === steps.broken)
        throw ApplicationFailure.nonRetryable('broken for a test', 'broken');
      const result = await run();
      if (activityType === 'nextOfBulkSend') await steps.taken?.();
      return result;
    },
    /** Keeps the flow from hearing which rows are next until the function it gives is called, which waits until they are read. */
    holdTaken: () => {
      const [read, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      steps.taken = () => {
        read.resolve();
        return heard.promise;
      };
      return {
        read: read.promise,
        release: (): void => {
          delete steps.taken;
          heard.resolve();
        },
      };
    },
    /** Keeps the worker from sending anything of a bulk send until the function it gives is called. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      steps.held = promise;
      return () => {
        delete steps.held;
        resolve();
      };
    },
  };
}

/** A row of the template, for the flat of a number. */
export function rowFor(flat: number, more: object = {}) {
  const tenant = { email: `tenant${flat}@example.mn`, name: `Tenant ${flat}` };
  return { roles: { Tenant: tenant, Landlord: landlord }, external_ref: `flat ${flat}`, ...more };
}

type Template = { recipients: object[]; fields?: object[]; roles: string[]; documentId?: string };

/** Makes a template of a draft with these recipients and fields. */
export async function templateOf(
  world: World,
  user: TestUser,
  { recipients, fields = [], roles, documentId }: Template,
): Promise<string> {
  const document = documentId ?? (await readyDocument(world, user));
  const draft = draftOf(document, { recipients, fields, message: 'Please' });
  const { id: envelope_id } = await envelopesOf(world, user).create(draft);
  const body = { envelope_id, roles, name: 'Lease' };
  const { access_token: token } = user;
  return expectAnswer(await platform<{ id: string }>(world, '/templates', { token, body }), 201).id;
}

function makeTemplate(world: World, user: TestUser): Promise<string> {
  const recipients = [
    { email: 'bat@example.mn', name: 'Бат', auth_method: 'email_code' },
    { email: 'saraa@example.mn', name: 'Сараа', role: 'approver', routing_order: 2 },
  ];
  return templateOf(world, user, { recipients, fields: [field], roles: ['Tenant', 'Landlord'] });
}

/** An owner with a template of two roles, and their calls about bulk sends. */
export async function startBulkGround(world: World) {
  const owner = await registerUser(world);
  const templateId = await makeTemplate(world, owner);
  const send = <T>(method: string, path: string, { body, user = owner, key }: Sent = {}) =>
    platform<T>(world, path, {
      method,
      token: user.access_token,
      ...(body === undefined ? {} : { body }),
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const get = async (id: string) => expectAnswer(await send<Bulk>('GET', `/bulk-sends/${id}`), 200);
  return {
    owner,
    templateId,
    send,
    get,
    post: (body: object, options: Omit<Sent, 'body'> = {}) =>
      send<Bulk>('POST', '/bulk-sends', { body: { template_id: templateId, ...body }, ...options }),
    rowsOf: async (id: string, query = '') =>
      expectAnswer(await send<Row[]>('GET', `/bulk-sends/${id}/rows${query}`), 200),
    ended: async (id: string): Promise<Bulk> => {
      await untilTrue(async () => (await get(id)).status !== 'sending', 90_000);
      return get(id);
    },
    lettersTo: async (address: string): Promise<number> =>
      (await outbox(world)).filter(({ to }) => to === address).length,
    stop: () => Promise.resolve(),
  };
}
