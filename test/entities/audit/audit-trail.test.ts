import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import {
  auditRecord,
  genesisHash,
  isUnchanged,
  recordAuditEvent,
  recordAuditEvents,
  type AuditAct,
} from '#entities/audit/audit-trail.ts';
import { connectionOf, wholeMetadata } from '#entities/audit/personal-members.ts';
import { canonicalJson, type Json } from '#wire/canonical-json.ts';
import { erasedMembers } from '#wire/commitment.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';

const database = setUp(openOwnDatabase);

function act(organizationId: string, fields: Partial<AuditAct> = {}): AuditAct {
  return { organizationId, action: 'test.act', resourceType: 'test', resourceId: randomUUID(), ...fields };
}

async function record(...acts: AuditAct[]): Promise<void> {
  await Promise.all(
    acts.map((one) => database.orm.em.fork().transactional((em) => recordAuditEvent(em, one))),
  );
}

function eventsOf(organizationId: string): Promise<AuditEvent[]> {
  return database.orm.em.fork().find(AuditEvent, { organizationId }, { orderBy: { sequence: 'asc' } });
}

/** Lists the sequence numbers of events whose own hash, or whose link to the event before, does not hold. */
async function broken(organizationId: string): Promise<number[]> {
  const events = await eventsOf(organizationId);
  return events
    .filter((event, index) => {
      const before = events[index - 1];
      const linked = event.previousHash === (before?.hash ?? genesisHash) && event.sequence === index + 1;
      return !linked || !isUnchanged(event);
    })
    .map((event) => event.sequence);
}

test('twenty writers at once make one chain without gaps, each organization its own', async () => {
  const [ours, theirs] = [randomUUID(), randomUUID()];
  await record(
    ...Array.from({ length: 20 }, () => act(ours)),
    ...Array.from({ length: 5 }, () => act(theirs)),
  );
  expect((await eventsOf(ours)).map((event) => event.sequence)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  );
  expect(await eventsOf(theirs)).toHaveLength(5);
  expect(await broken(ours)).toEqual([]);
  expect(await broken(theirs)).toEqual([]);
});

test('what was hashed is what is read back: nested, unicode, absent and null members', async () => {
  const organizationId = randomUUID();
  await record(
    act(organizationId, {
      actor: {
        userId: randomUUID(),
        xRequestId: 'request-1',
        ipAddress: '2001:db8::1',
        userAgent: 'Ж'.repeat(600),
      },
      metadata: { b: [1, 2.5, { z: null, a: 'Гэрээ 📄' }], a: true, '2': 'two', '10': 'ten', Ä: '"\\' },
    }),
    act(organizationId),
  );
  expect(await broken(organizationId)).toEqual([]);
});

test('an event says who acted: user, address, browser, request and member of staff', async () => {
  const organizationId = randomUUID();
  const [userId, staffId] = [randomUUID(), randomUUID()];
  const from = { xRequestId: 'request-2', ipAddress: '192.0.2.1', userAgent: 'Browser/1' };
  await record(act(organizationId, { actor: { ...from, userId }, metadata: { name: 'Bat' } }));
  await record(act(organizationId, { actor: { ...from, staffId }, userId }));
  await record(act(organizationId, { actor: null, metadata: { request_id: 'another' } }));
  const said = { ipAddress: from.ipAddress, userAgent: from.userAgent, userId };
  const told = (await eventsOf(organizationId)).map((event) => ({
    ...connectionOf(event),
    userId: event.userId,
    metadata: wholeMetadata(event),
  }));
  expect(told).toEqual([
    { ...said, metadata: { name: 'Bat', request_id: 'request-2' } },
    { ...said, metadata: { staff_id: staffId, request_id: 'request-2' } },
    { userId: null, ipAddress: null, userAgent: null, metadata: { request_id: 'another' } },
  ]);
});

test('the record of an event is canonical JSON', async () => {
  const organizationId = randomUUID();
  await record(
    act(organizationId, {
      metadata: { b: 'Гэрээ', a: 1 },
      actor: { xRequestId: 'request-5', userAgent: 'Browser/1' },
    }),
  );
  await record(act(organizationId));
  const records = (await eventsOf(organizationId)).map((event) => auditRecord(event));
  expect(records).toEqual(records.map((one) => canonicalJson(JSON.parse(one) as Json)));
  expect(Object.keys(JSON.parse(records[1] ?? '') as object)).toHaveLength(11);
});

test('events of one act stand behind each other, those on record once, each organization its own', async () => {
  const [ours, theirs] = [randomUUID(), randomUUID()];
  const known = act(ours, { dedupeKey: `known:${ours}` });
  await record(known);
  const acts = [act(ours), known, act(theirs), act(ours)];
  await database.orm.em.fork().transactional((em) => recordAuditEvents(em, acts));
  expect((await eventsOf(ours)).map(({ resourceId }) => resourceId)).toEqual(
    [known, acts[0], acts[3]].map((one) => one?.resourceId),
  );
  expect(await eventsOf(theirs)).toHaveLength(1);
  expect([await broken(ours), await broken(theirs)]).toEqual([[], []]);
});

test('the same act under one key is one event, however often it is written', async () => {
  const organizationId = randomUUID();
  const same = act(organizationId, { dedupeKey: `once:${organizationId}` });
  await record(same, same, same);
  await record(same);
  expect(await eventsOf(organizationId)).toHaveLength(1);
});

test('a transaction that fails leaves neither event nor gap', async () => {
  const organizationId = randomUUID();
  await record(act(organizationId));
  const failing = database.orm.em.fork().transactional(async (em) => {
    await recordAuditEvent(em, act(organizationId));
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await record(act(organizationId));
  expect(await eventsOf(organizationId)).toHaveLength(2);
  expect(await broken(organizationId)).toEqual([]);
});

test('personal members stand beside their salted commitments alone; others in the record itself', async () => {
  const organizationId = randomUUID();
  const actor = { xRequestId: 'request-3', ipAddress: '192.0.2.1', userAgent: 'Browser/1' };
  const metadata = { to: 'bat@example.mn', from: null, channel: 'email', unknown: { of: ['us'] } };
  await record(act(organizationId, { actor, metadata }), act(organizationId, { actor, metadata }));
  const [one, other] = await eventsOf(organizationId);
  const names = ['ip_address', 'metadata.to', 'metadata.unknown', 'user_agent'];
  expect(one?.metadata).toEqual({ channel: 'email', from: null, request_id: 'request-3' });
  expect(Object.keys(one?.commitments ?? {}).toSorted()).toEqual(names);
  expect(Object.keys(one?.personal ?? {}).toSorted()).toEqual(names);
  for (const { salt } of Object.values(one?.personal ?? {})) expect(salt).toMatch(/^[0-9a-f]{32}$/);
  const ofBoth = [one, other].flatMap((event) => Object.values(event?.commitments ?? {}));
  expect(new Set(ofBoth).size).toBe(2 * names.length);
});

test('an event holds after its personal members were erased, and says which', async () => {
  const organizationId = randomUUID();
  const actor = { xRequestId: 'request-4', ipAddress: '192.0.2.1', userAgent: 'Browser/1' };
  await record(act(organizationId, { actor, metadata: { to: 'bat@example.mn' } }), act(organizationId));
  const erase = (change: string) =>
    database.orm.em
      .fork()
      .execute(`update audit_event set personal = ${change} where organization_id = ?`, [organizationId]);
  await erase(`personal - 'metadata.to'`);
  expect(await broken(organizationId)).toEqual([]);
  const erased = async () => (await eventsOf(organizationId)).flatMap((event) => erasedMembers(event));
  expect(await erased()).toEqual(['metadata.to']);
  await erase(`'{}'`);
  expect(await broken(organizationId)).toEqual([]);
  expect((await erased()).toSorted()).toEqual(['ip_address', 'metadata.to', 'user_agent']);
});

const tamperings = {
  'a member changed': `update audit_event set metadata = '{"by":"nobody"}' where organization_id = ? and sequence = 2`,
  'a personal member changed': `update audit_event set personal = jsonb_set(personal, '{metadata.name,value}', '"Dulmaa"') where organization_id = ? and sequence = 2`,
  'the salt of one changed': `update audit_event set personal = jsonb_set(personal, '{metadata.name,salt}', '"00"') where organization_id = ? and sequence = 2`,
  'a personal member added': `update audit_event set personal = personal || '{"ip_address":{"salt":"00","value":"192.0.2.1"}}' where organization_id = ? and sequence = 2`,
  'a personal member without its salt': `update audit_event set personal = personal #- '{metadata.name,salt}' where organization_id = ? and sequence = 2`,
  'a personal member that is none': `update audit_event set personal = '{"metadata.name":null}' where organization_id = ? and sequence = 2`,
  'personal members that are none': `update audit_event set personal = 'null' where organization_id = ? and sequence = 2`,
  'a commitment changed': `update audit_event set commitments = '{}', personal = '{}' where organization_id = ? and sequence = 2`,
  'a time changed': `update audit_event set "timestamp" = "timestamp" + interval '1 ms' where organization_id = ? and sequence = 2`,
  'the hash changed': `update audit_event set hash = repeat('0', 64) where organization_id = ? and sequence = 2`,
  'an event taken out': `delete from audit_event where organization_id = ? and sequence = 2`,
};

test.each(Object.entries(tamperings))('tampering shows: %s', async (_name, statement) => {
  const organizationId = randomUUID();
  for (let n = 0; n < 4; n += 1) await record(act(organizationId, { metadata: { name: 'Bat' } }));
  await database.orm.em.fork().execute(statement, [organizationId]);
  expect((await broken(organizationId)).length).toBeGreaterThan(0);
});
