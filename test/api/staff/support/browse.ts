import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#domain/account/staff.ts';
import { makeStaff, openSession, type TestStaff } from '#test/support/people/staff.ts';
import type { World } from '#test/support/world/world.ts';

type Page = { status: number; html: string; location: string | null };
type Fields = Record<string, string | string[]>;

/** A member of staff at the console: opens pages and sends forms as their browser does. */
export type Browsing = {
  staff: TestStaff;
  cookie: string;
  open: (path: string) => Promise<Page>;
  /** Sends a form; without `once` it has a mark of its own. */
  send: (path: string, fields: Fields) => Promise<Page>;
};

/** Signs a new member of staff in. */
export async function browseAs(
  world: Pick<World, 'owner' | 'baseUrl'>,
  ...roles: StaffRole[]
): Promise<Browsing> {
  const staff = await makeStaff(world, ...roles);
  const cookie = await openSession(world, staff);
  const ask = async (path: string, options: RequestInit): Promise<Page> => {
    const headers = { cookie, origin: world.baseUrl };
    const answer = await fetch(world.baseUrl + path, { redirect: 'manual', headers, ...options });
    return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') };
  };
  return {
    staff,
    cookie,
    open: (path) => ask(path, {}),
    send: (path, fields) => ask(path, { method: 'POST', body: bodyOf({ once: randomUUID(), ...fields }) }),
  };
}

function bodyOf(fields: Fields): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return new URLSearchParams(pairs);
}
