import { expect } from 'vitest';
import { platform } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import type { Answer, Call } from '#test/support/http/http.ts';
import type { World } from '#test/support/world/world.ts';

export type Recipient = {
  id: string;
  email: string;
  name: string;
  role: string;
  status: string;
  routing_order: number;
  has_access_code: boolean;
};

export type View = {
  id: string;
  name: string;
  status: string;
  message: string | null;
  document: { id: string; name: string; page_count: number } | null;
  recipients: Recipient[];
  fields: Record<string, unknown>[];
  sent_at: string | null;
  expires_at: string | null;
};

/** Gives a caller's calls about envelopes. */
export function envelopesOf(world: World, user: { access_token: string }) {
  const send = <T = Record<string, unknown>>(path: string, options: Call = {}) =>
    platform<T>(world, `/envelopes${path}`, { token: user.access_token, ...options });
  return {
    send,
    create: async (body: object, headers: Record<string, string> = {}) =>
      expectAnswer(
        await send<{ id: string; status: string; created_at: string }>('', { body, headers }),
        201,
      ),
    get: async (id: string) => expectAnswer(await send<View>(`/${id}`), 200),
    list: async (query = '') => {
      const answer = await send<View[]>(query);
      const data = expectAnswer(answer, 200);
      const meta = Reflect.get(answer.body, 'meta') as { has_more: boolean; next_cursor: string | null };
      return { data, meta };
    },
  };
}

/** Expects members to be named by an error, in its message's beginning and in details.issues. */
export function expectIssues(answer: Answer<unknown>, code: string, paths: string[]): void {
  const body = answer.body as {
    error: { code: string; message: string; details: { issues: { path: string }[] } };
  };
  expect({ status: answer.status, code: body.error?.code }).toEqual({
    status: { INVALID_REQUEST: 400, NOT_FOUND: 404 }[code] ?? 422,
    code,
  });
  expect(body.error.details.issues.map(({ path }) => path)).toEqual(paths);
  expect(body.error.message.startsWith(`${paths[0]}: `)).toBe(true);
}

/** Expects INVALID_STATE with the state as it is, and the states that would do. */
export function expectState(answer: Answer<unknown>, status: string, allowedFrom: string[]): void {
  const body = answer.body as { error: { code: string; details: Record<string, unknown> } };
  expect({ status: answer.status, code: body.error?.code }).toEqual({ status: 422, code: 'INVALID_STATE' });
  expect(body.error.details).toMatchObject({ status, allowed_from: allowedFrom });
}

/** The least that makes an envelope. */
export function draftOf(documentId: string, more: Record<string, unknown> = {}) {
  return {
    document_id: documentId,
    name: 'Түрээсийн гэрээ',
    recipients: [{ email: 'Bat@Example.mn', name: 'Бат' }],
    ...more,
  };
}

export const field = {
  type: 'signature',
  recipient_index: 0,
  page: 1,
  x: 100,
  y: 200,
  width: 120,
  height: 40,
};
