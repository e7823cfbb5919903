import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { checkStaffStatements } from '#worker/check-staff-statements.ts';
import { call } from '#test/support/http/http.ts';
import { registerUser } from '#test/support/people/account.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

/** Suspends the sending of an organization and lifts that, as staff do; gives both statements. */
async function suspendAndResume(id: string) {
  const { apiKey: key } = await makeStaff(world, 'support');
  for (const suspended of [true, false])
    await call(world, `/support/senders/organizations/${id}/suspension`, {
      method: 'PUT',
      headers: { 'x-api-key': key },
      body: { suspended, reason: 'Phishing' },
    });
  const em = world.deps.orm.em.fork();
  const events = await em.find(AuditEvent, { resourceId: id }, { orderBy: { sequence: 'asc' } });
  return events.map(({ metadata }) => metadata);
}

const others = [
  'abuse_report.closed',
  'support.redelivered',
  'schedule.triggered',
  'support.correction_proposed',
  'legal_hold.placed',
  'legal_hold.lifted',
  'person.exported',
  'retention.changed',
  'organization.added',
  'organization.plan_changed',
  'partner_client.added',
  'partner_client.secret_rotated',
  'partner_client.disabled',
  'partner_client.enabled',
  'user.invited',
  'identity.proved',
  'identity.withdrawn',
];

test('somebody with the API’s database role lifts no suspension in a member of staff’s name', async () => {
  const { organization_id: id } = (await registerUser(world)).user;
  const found = async () => {
    const broken = await checkStaffStatements(world.deps.workerOrm, world.deps.keys.actProofs);
    return broken.filter(({ organizationId }) => organizationId === id);
  };
  const [suspended, resumed] = await suspendAndResume(id);
  expect(await found()).toEqual([]);
  const forge = (statement: unknown, action = 'sending.resumed') =>
    world.deps.orm.em.fork().transactional((em) =>
      recordAuditEvent(em, {
        organizationId: id,
        action,
        resourceType: 'organization',
        resourceId: id,
        actor: { xRequestId: 'forged', staffId: String(resumed?.['staff_id']) },
        metadata: { statement },
      }),
    );
  // None, one of nobody, of another act, and one that was used before.
  for (const statement of [undefined, 'e30.e30.e30', suspended?.['statement'], resumed?.['statement']])
    await forge(statement);
  await forge(resumed?.['statement'], 'sending.suspended');
  for (const action of others) await forge(undefined, action);
  const missing = { organizationId: id, reason: 'statement_missing', eventId: expect.any(String) };
  expect(await found()).toEqual(Array.from({ length: 5 + others.length }, () => missing));
});
