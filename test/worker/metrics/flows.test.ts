import { expect, test } from 'vitest';
import { runCollectors } from '#telemetry/metrics/collectors.ts';
import { registry } from '#telemetry/metrics/registry.ts';
import { measureFlows } from '#worker/metrics/flows.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import { samplesOf } from '#test/telemetry/support/metrics.ts';
import { startFlow } from '#test/workflows/support/flow.ts';

const world = setUp(() => startWorld());

async function scrape(at: number) {
  await runCollectors(() => at);
  return samplesOf(await registry.metrics());
}

test('shows open flows by stage and age, and stuck ones by reason, as the role of the worker', async () => {
  const leave = measureFlows(world.deps.workerOrm);
  const [fresh, old] = [await startFlow(world), await startFlow(world)];
  await tamper(world, `update sign_request set created_at = now() - interval '3 days' where id = ?`, [
    old.id,
  ]);
  const stuck = `update sign_request set stuck_reason = ?, stuck_since = now() - interval '10 minutes' where id = ?`;
  await tamper(world, stuck, ['key_service_unavailable', fresh.id]);
  const first = await scrape(0);
  expect(first.get('tamga_flows_open{kind="sign_request",stage="waiting",age="hour"}')).toBe(1);
  expect(first.get('tamga_flows_open{kind="sign_request",stage="waiting",age="week"}')).toBe(1);
  const reason = 'tamga_flows_stuck{kind="sign_request",reason="key_service_unavailable"}';
  expect(first.get(reason)).toBe(1);
  const oldest = first.get('tamga_flows_oldest_stuck_seconds{kind="sign_request"}') ?? 0;
  expect(oldest).toBeGreaterThanOrEqual(600);
  expect(oldest).toBeLessThan(700);
  expect(first.get('tamga_flows_oldest_stuck_seconds{kind="envelope"}')).toBe(0);
  expect(first.get('tamga_documents_processing')).toBe(0);
  expect(first.get('tamga_flows_oldest_stuck_seconds{kind="document"}')).toBe(0);
  expect(first.get('tamga_webhook_deliveries{state="pending"}')).toBe(0);
  expect(first.get('tamga_collect_failed{collector="flows"}')).toBe(0);
  // A text that is no reason makes no series.
  await tamper(world, stuck, ['Bat <b@x.mn>', fresh.id]);
  const next = await scrape(15_000);
  expect(next.has(reason)).toBe(false);
  expect(next.get('tamga_flows_stuck{kind="sign_request",reason="other"}')).toBe(1);
  // A right that is taken away must show.
  await tamper(world, 'revoke select on sign_request from tamga_worker');
  const blind = await scrape(30_000);
  leave();
  await tamper(world, 'grant select on sign_request to tamga_worker');
  expect(blind.get('tamga_collect_failed{collector="flows"}')).toBe(1);
  expect(blind.has('tamga_flows_oldest_stuck_seconds{kind="sign_request"}')).toBe(false);
});
