import { expect, test } from 'vitest';
import { createKeyService } from '#clients/key-service/key-service.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { auditHash, genesisHash } from '#entities/audit/audit-trail.ts';
import { registerUser, type TestUser } from '#test/support/people/account.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import { checkAuditChains } from '#worker/check-audit-chains.ts';
import { ensureSchedules } from '#worker/schedules.ts';
import { act, listAll, verify } from './support.ts';

const world = setUp(startWorld);

/** Runs the hourly round of seals, and the daily one of timestamps. */
async function sealHeads(): Promise<void> {
  for (const name of ['sealAuditHeads', 'timestampAuditHeads'])
    await world.deps.temporal.workflow.execute(name, {
      taskQueue: 'flows',
      workflowId: `heads-${crypto.randomUUID()}`,
    });
}

async function withEvents(count: number): Promise<TestUser> {
  const user = await registerUser(world);
  for (let n = 0; n < count; n += 1) await act(world, user, { metadata: { n } });
  return user;
}

const sealsOf = ({ user }: TestUser) =>
  tamper<{ sequence: number; hash: string; seal: number }>(
    world,
    'select sequence, hash, seal from audit_head_seal where organization_id = ? order by seal',
    [user.organization_id],
  );

/** Writes another address into each event of a chain, and all hashes after it anew. */
async function rewrite({ user }: TestUser): Promise<void> {
  const em = world.owner.em.fork();
  const where = { organizationId: user.organization_id };
  const events = await em.find(AuditEvent, where, { orderBy: { sequence: 'asc' } });
  let previousHash = genesisHash;
  for (const event of events) {
    const set = { action: 'test.else', previousHash };
    previousHash = auditHash(Object.assign(event, set));
    await em.nativeUpdate(AuditEvent, { id: event.id }, { ...set, hash: previousHash });
  }
}

/** Removes what the application's tables say of a chain's heads. */
async function forgetHeads({ user }: TestUser): Promise<void> {
  for (const table of ['audit_head_timestamp', 'audit_head_seal'])
    await tamper(world, `delete from ${table} where organization_id = ?`, [user.organization_id]);
}

test('a chain that was written anew with all its hashes shows by the key service’s log', async () => {
  const user = await withEvents(3);
  const events = await listAll(world, user);
  const head = events.at(-1);
  await sealHeads();
  expect(await verify(world, user)).toMatchObject({
    valid: true,
    sealed_head: { sequence: head?.sequence, hash: head?.hash },
  });
  await rewrite(user);
  await forgetHeads(user);
  expect(await verify(world, user)).toMatchObject({
    valid: false,
    reason: 'seal_chain_rewritten',
    first_broken_id: head?.id,
    checked: events.length,
    head_timestamp: null,
    sealed_head: { hash: head?.hash },
  });
  const { workerOrm: orm } = world.deps;
  const keyService = createKeyService(world.keyService.ofWorker);
  const { checked, broken } = await checkAuditChains({ orm, keyService, actKeys: world.deps.keys.actProofs });
  expect(checked).toBeGreaterThan(2);
  const organizationId = user.user.organization_id;
  expect(broken).toEqual([{ organizationId, reason: 'seal_chain_rewritten', eventId: head?.id }]);
  // Its new head is sealed as well; the earlier seal still shows it.
  await sealHeads();
  expect(await verify(world, user)).toMatchObject({ valid: false, reason: 'seal_chain_rewritten' });
});

test('the chain of an organization whose row is gone is checked, too, also where no event is left', async () => {
  const [changed, emptied] = [await withEvents(2), await withEvents(2)];
  await sealHeads();
  await rewrite(changed);
  await tamper(world, 'delete from audit_event where organization_id = ?', [emptied.user.organization_id]);
  const gone = [changed, emptied].map(({ user }) => user.organization_id);
  // Whoever may do all leaves what refers to it.
  for (const id of gone)
    await tamper(
      world,
      `do $$ begin perform set_config('session_replication_role', 'replica', true); delete from organization where id = '${id}'; end $$`,
    );
  const { workerOrm: orm } = world.deps;
  const keyService = createKeyService(world.keyService.ofWorker);
  const { broken } = await checkAuditChains({ orm, keyService, actKeys: world.deps.keys.actProofs });
  const found = broken.filter(({ organizationId }) => gone.includes(organizationId));
  expect(found.map(({ reason }) => reason).toSorted()).toEqual(['seal_chain_rewritten', 'seal_tail_cut']);
});

test('a tail that was cut off, and a chain that is gone, show by it too', async () => {
  const user = await withEvents(2);
  const { length } = await listAll(world, user);
  await sealHeads();
  await forgetHeads(user);
  const where = 'where organization_id = ? and sequence >= ?';
  await tamper(world, `delete from audit_event ${where}`, [user.user.organization_id, length]);
  const cut = { valid: false, reason: 'seal_tail_cut', first_broken_id: null };
  expect(await verify(world, user)).toMatchObject({ ...cut, checked: length - 1 });
  await tamper(world, `delete from audit_event ${where}`, [user.user.organization_id, 1]);
  expect(await verify(world, user)).toMatchObject({ ...cut, head_hash: null });
});

test('only heads that have moved are sealed, each seal by one entry of the log', async () => {
  const user = await withEvents(1);
  await sealHeads();
  const [first, ...more] = await sealsOf(user);
  expect(more).toEqual([]);
  await sealHeads();
  expect(await sealsOf(user)).toEqual([first]);
  await act(world, user);
  await sealHeads();
  const seals = await sealsOf(user);
  expect(seals.map(({ sequence }) => sequence)).toEqual([first?.sequence, (first?.sequence ?? 0) + 1]);
  const entries = await tamper<{ operation_id: string }>(
    world,
    `select operation_id from keyservice.log_entry where operation = 'audit_heads_sealed' order by sequence`,
  );
  const names = entries.map(({ operation_id: name }) => name.split('/').slice(0, 2).join('/'));
  expect(names).toEqual(names.map((_, index) => `audit-heads/${index + 1}`));
  expect(names).toEqual(expect.arrayContaining(seals.map(({ seal }) => `audit-heads/${seal}`)));
});

test('sealed heads that somebody adds to are not what the key service’s log says', async () => {
  const { workerOrm: orm } = world.deps;
  const keyService = createKeyService(world.keyService.ofWorker);
  const before = await keyService.verifyAuditHeads();
  expect(before).toEqual({ valid: true, seals: expect.any(Number), first_broken: null });
  await tamper(
    world,
    `insert into keyservice.audit_head select gen_random_uuid(), 1, sequence, hash, sealed_at
     from keyservice.audit_head where seal = 1 limit 1`,
  );
  expect(await keyService.verifyAuditHeads()).toMatchObject({ valid: false, first_broken: 1 });
  await expect(checkAuditChains({ orm, keyService, actKeys: world.deps.keys.actProofs })).rejects.toThrow(
    'Seal 1 of audit heads',
  );
  await expect(tamper(world, 'delete from keyservice.audit_head')).rejects.toThrow('only ever added to');
});

test('a schedule does it once an hour', async () => {
  const { temporal } = world.deps;
  // Its first run must find the chain: a run asked for beside it would be skipped.
  const user = await withEvents(1);
  await ensureSchedules(temporal);
  const described = await temporal.schedule.getHandle('seal-audit-heads').describe();
  expect(described.spec.intervals?.map(({ every }) => every)).toEqual([3_600_000]);
  await untilTrue(async () => (await sealsOf(user)).length === 1);
});
