import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createApp } from '#api/app.ts';
import { staffPages } from '#api/staff/pages.ts';
import type { StaffRole } from '#domain/account/staff.ts';
import { makeStaff, openSession } from '#test/support/people/staff.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { setUp } from '#test/support/world/set-up.ts';

const world = setUp(sharedWorld);
const cookies = setUp(async () => ({
  support: await cookieOf('support'),
  payload_reader: await cookieOf('payload_reader'),
  admin: await cookieOf('admin'),
}));

async function cookieOf(role: StaffRole): Promise<string> {
  return openSession(world, await makeStaff(world, role));
}

const pathOf = (path: string) => path.replaceAll(/:\w+/g, () => randomUUID());

type Sent = { method?: string; body?: URLSearchParams; headers?: Record<string, string> };

function open(path: string, cookie?: string, options: Sent = {}): Promise<Response> {
  const headers = { ...(cookie === undefined ? {} : { cookie }), ...options.headers };
  return fetch(world.baseUrl + path, { redirect: 'manual', ...options, headers });
}

/** Sends a form as a browser does from a page of ours, or of `origin`. */
function send(path: string, cookie: string | undefined, origin = world.baseUrl): Promise<Response> {
  const body = new URLSearchParams({ reason: 'x', once: randomUUID() });
  return open(path, cookie, { method: 'POST', body, headers: { origin } });
}

/** Every path under /staff that the application takes, but for those by which staff sign in and out, and keep their passkeys. */
function routedPaths(): string[] {
  const provider = world.deps.provider;
  const { routes } = createApp({ ...world.deps, provider });
  const ours = routes.filter(({ path, method }) => path.startsWith('/staff') && method !== 'ALL');
  return [...new Set(ours.map(({ path }) => path))].filter(
    (path) => !/^\/staff\/(?:sign-in|sign-out|passkeys)/.test(path),
  );
}

test('every page under /staff is in the table, and with it behind the guard', () => {
  expect(routedPaths().toSorted()).toEqual([...new Set(staffPages.map(({ path }) => path))].toSorted());
});

/** The role that pages need, by the first part of their path after /staff; null: any. */
const roles: Readonly<Record<string, StaffRole | null>> = {
  '': null,
  session: null,
  flows: 'support',
  reports: 'support',
  senders: 'support',
  organizations: 'admin',
  partners: 'admin',
  people: 'admin',
  audit: 'admin',
};

test('each page needs the role of what it shows and does', () => {
  for (const { path, role } of staffPages) expect(role, path).toBe(roles[path.split('/')[2] ?? '']);
});

describe.each(staffPages.map((page) => [page.path, page] as const))(
  '%s',
  (_, { path, role, send: takes }) => {
    test('sends a browser without a session to sign in, and back', async () => {
      for (const cookie of [undefined, 'tamga_staff=unknown']) {
        const asked = `${pathOf(path)}?stuck=true`;
        const answer = await open(asked, cookie);
        expect(answer.status).toBe(303);
        expect(answer.headers.get('location')).toBe(`/staff/sign-in?next=${encodeURIComponent(asked)}`);
        if (!takes) continue;
        const sent = await send(pathOf(path), cookie);
        expect(sent.status).toBe(303);
        expect(sent.headers.get('location')).toMatch(/^\/staff\/sign-in\?next=/);
      }
    });

    test('is kept in no cache, and in no frame', async () => {
      const { headers } = await open(pathOf(path), cookies[role ?? 'support']);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    });

    test('takes a form from our own pages alone', async () => {
      const cookie = cookies[role ?? 'support'];
      if (!takes) {
        expect((await send(pathOf(path), cookie)).status).toBe(405);
        return;
      }
      for (const origin of ['https://evil.example', 'null', `${world.baseUrl}.evil.example`])
        expect((await send(pathOf(path), cookie, origin)).status).toBe(403);
    });
  },
);

const restricted = staffPages.flatMap(({ path, role, send: takes }) =>
  role === null ? [] : [{ path, role, takes: takes !== undefined }],
);

test.each(restricted)('$path says to others that it needs the role $role', async ({ path, role, takes }) => {
  for (const [name, cookie] of Object.entries(cookies)) {
    if (name === role) continue;
    const answers = [await open(pathOf(path), cookie), ...(takes ? [await send(pathOf(path), cookie)] : [])];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain(`role “${role}”`);
    }
  }
});
