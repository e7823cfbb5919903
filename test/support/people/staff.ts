import type { StaffRole } from '#domain/account/staff.ts';
import { addStaff } from '../../../src/staff/add-staff.ts';
import type { World } from '#test/support/world/world.ts';

export type TestStaff = { id: string; email: string; apiKey: string; link: string };

/** A member of staff of the world, as the operator's command makes one. */
export async function makeStaff(
  world: Pick<World, 'owner' | 'baseUrl'>,
  ...roles: StaffRole[]
): Promise<TestStaff> {
  const email = `staff.${crypto.randomUUID()}@example.mn`;
  const { baseUrl, owner } = world;
  const made = await addStaff(owner.em.fork(), { email, roles, baseUrl, operator: 'test' });
  return { email, ...made };
}

/** Opens a one-time link as a person in a browser does: gives the session's cookie. */
export async function openSession(world: Pick<World, 'baseUrl'>, { link }: TestStaff): Promise<string> {
  const response = await fetch(link, {
    method: 'POST',
    headers: { origin: world.baseUrl },
    redirect: 'manual',
  });
  const [cookie] = response.headers.getSetCookie();
  if (response.status !== 303 || !cookie) throw new Error(`the link gave ${response.status}`);
  return cookie.split(';', 1)[0] ?? '';
}
