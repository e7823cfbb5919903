import { describe, expect, test } from 'vitest';
import { operatorAuditId, type StaffRole } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';
import { changeRoles } from '../../../../src/staff/change-roles.ts';
import { listStaff } from '../../../../src/staff/list-staff.ts';
import { rotateStaff } from '../../../../src/staff/rotate-staff.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { makeStaff, openSession, terms, type TestStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);
const em = () => world.owner.em.fork();

const flows = ({ apiKey }: Pick<TestStaff, 'apiKey'>) =>
  call(world, '/support/flows', { headers: { 'x-api-key': apiKey } });
const partners = ({ apiKey }: Pick<TestStaff, 'apiKey'>) =>
  call(world, '/support/partners', { headers: { 'x-api-key': apiKey } });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const endIn = ({ id }: TestStaff, days: number) =>
  em().nativeUpdate(StaffMember, { id }, { keyExpiresAt: inDays(days), lastUsedAt: null });
const lineOf = async ({ email }: TestStaff) =>
  (await listStaff(em())).find(([address]) => address === email)?.[1];

describe('a staff key', () => {
  test('ends, and says so', async () => {
    const staff = await makeStaff(world, 'support');
    const fresh = await flows(staff);
    expect(fresh.status).toBe(200);
    expect(fresh.headers.get('x-key-expires-at')).toBeNull();
    await endIn(staff, -0.001);
    const { message } = expectError(await flows(staff), 401, 'unauthorized');
    expect(message).toMatch(/^The staff key ended on 20\d\d-\d\d-\d\d\. Ask the operator/);
    expect(await lineOf(staff)).toContain('ENDED on');
    const rotated = await rotateStaff(em(), { email: staff.email, operator: 'test', terms });
    expect((await flows(rotated)).status).toBe(200);
  });

  test('announces its end for two weeks: in each answer, in the list, and once in the audit trail', async () => {
    const staff = await makeStaff(world, 'support');
    await endIn(staff, 15);
    expect((await flows(staff)).headers.get('x-key-expires-at')).toBeNull();
    for (const days of [13, 12]) {
      await endIn(staff, days);
      const end = (await flows(staff)).headers.get('x-key-expires-at') ?? '';
      expect(Math.abs(Date.parse(end) - inDays(days).getTime())).toBeLessThan(120_000);
    }
    expect(await lineOf(staff)).toContain('(SOON: rotate it)');
    const where = { organizationId: operatorAuditId, resourceId: staff.id, action: 'staff.key_ending' };
    expect(await em().count(AuditEvent, where)).toBe(1);
  });

  test('may be limited to roles; a session of the same member has all', async () => {
    const staff = await makeStaff(world, 'support', 'admin');
    const keyRoles: StaffRole[] = ['support'];
    const cookie = await openSession(world, staff);
    expect((await call(world, '/support/partners', { headers: { cookie } })).status).toBe(200);
    const limited = { days: 30, keyRoles };
    const key = await rotateStaff(em(), { email: staff.email, operator: 'test', terms: limited });
    expect((await flows(key)).status).toBe(200);
    const { message } = expectError(await partners(key), 403, 'insufficient_scope');
    expect(message).toContain('This needs the role admin');
    expect(await lineOf(staff)).toContain('for support alone');
  });
});

test('other roles hold at once, for key and session, and are audited', async () => {
  const staff = await makeStaff(world, 'support');
  const cookie = await openSession(world, staff);
  const bySession = () => call(world, '/support/partners', { headers: { cookie } });
  expectError(await partners(staff), 403, 'insufficient_scope');
  expectError(await bySession(), 403, 'insufficient_scope');
  const { before } = await changeRoles(em(), { email: staff.email, roles: ['admin'], operator: 'test' });
  expect(before).toEqual(['support']);
  expect((await partners(staff)).status).toBe(200);
  expect((await bySession()).status).toBe(200);
  expectError(await flows(staff), 403, 'insufficient_scope');
  const where = { organizationId: operatorAuditId, resourceId: staff.id, action: 'staff.roles_changed' };
  expect(await em().findOneOrFail(AuditEvent, where)).toMatchObject({
    metadata: { roles: ['admin'], roles_before: ['support'] },
  });
});
