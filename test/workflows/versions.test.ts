import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import { expect, test } from 'vitest';
import { ensureCallbackKey } from '#api/partner/callback-key/ensure-callback-key.ts';
import {
  movePinned,
  readDeployment,
  setCurrentVersion,
  setRampingVersion,
  type DeployedVersion,
} from '#clients/temporal/deployment.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { bundleFlows } from '#worker/bundle-flows.ts';
import { keepDeployed } from '#worker/deployment.ts';
import { retryNowUpdate } from '#workflows/webhook/delivery.ts';
import { declineUpdate, signUpdate } from '#workflows/sign-request/messages.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { actor, rowOf, startFlow, untilRow, type Flow } from '#test/workflows/support/flow.ts';

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`#test/workflows/support/${name}.ts`));
const signAct = { loa: 1, actor } as const;

const world = setUp(() => startWorld({}, { buildId: 'first' }));
const receiver = setUp(() => startReceiver([{ status: 500 }, { status: 200 }]));

const temporal = (): Client => world.deps.temporal;

async function versionOf(buildId: string): Promise<DeployedVersion | undefined> {
  const { versions } = await readDeployment(temporal());
  return versions.find((version) => version.buildId === buildId);
}

/** The version that did the last task of a workflow. */
async function ranOn(workflowId: string): Promise<string | undefined> {
  const { raw } = await temporal().workflow.getHandle(workflowId).describe();
  return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId ?? undefined;
}

/** Has a flow declined; gives the version that ran its last task. */
async function versionAfterDecline(client: Client, flow: Flow): Promise<string | undefined> {
  await flow.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
  const { raw } = await client.workflow.getHandle(`sign-request/${flow.id}`).describe();
  return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId ?? undefined;
}

async function deliveryOf({ id }: Flow): Promise<WebhookDelivery | null> {
  return world.deps.orm.em.fork().findOne(WebhookDelivery, { requestId: id });
}

/** Temporal refuses until the workers of a version have asked on every queue of the current one. */
const untilDone = (act: () => Promise<void>) => untilTrue(async () => act().then(() => true));
const untilKnown = (buildId: string) =>
  untilTrue(async () => (await versionOf(buildId))?.workers.length === 1);

test(
  'a next version takes requests over, leaves deliveries to the one before, and one that cannot replay hurts nobody',
  { timeout: 240_000 },
  async () => {
    await ensureCallbackKey(world.deps, world.partner.clientId);
    // The first version becomes current by itself: there is no other, and no worker without a version.
    const leave = keepDeployed(temporal(), { buildId: 'first', versioning: 'on', log: world.deps.log });
    await untilTrue(async () => (await versionOf('first'))?.status === 'current');
    leave();

    const [waiting, toDecline, delivering] = await Promise.all([
      startFlow(world),
      startFlow(world),
      startFlow(world, { callbackUrl: receiver.url }, { webhookSchedule: [0, 600] }),
    ]);
    await delivering.handle.executeUpdate(signUpdate, { args: [signAct] });
    await receiver.until(1);
    await untilTrue(async () => (await deliveryOf(delivering))?.attempts === 1);
    const deliveryFlow = `webhook/${(await deliveryOf(delivering))?.id}`;
    await untilTrue(async () => (await versionOf('first'))?.pinned === 1);

    // A careless version comes, and gets nothing: not by being there, and not by a ramp of nothing.
    const endCareless = await world.workers.beside('careless', await bundleFlows(fileOf('changed-flows')));
    await untilKnown('careless');
    expect(await versionOf('careless')).toMatchObject({ status: 'unused', percent: 0, pinned: 0 });
    await untilDone(() => setRampingVersion(temporal(), 'careless', 0));
    await toDecline.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
    expect((await rowOf(world, toDecline.id))?.status).toBe('rejected');
    await startFlow(world);
    expect(await ranOn(`sign-request/${waiting.id}`)).toBe('first');
    await setRampingVersion(temporal(), '', 0);
    await endCareless();

    // One that replays takes over: requests go on with it, the delivery stays.
    await world.workers.beside('second', await bundleFlows(undefined, [fileOf('next-version')]));
    await untilKnown('second');
    await untilDone(() => setCurrentVersion(temporal(), 'second'));
    const begun = await startFlow(world);
    await waiting.handle.executeUpdate(signUpdate, { args: [signAct] });
    await untilRow(world, waiting.id, 'signed');
    expect(await ranOn(`sign-request/${waiting.id}`)).toBe('second');
    expect(await ranOn(`sign-request/${begun.id}`)).toBe('second');
    expect(await ranOn(deliveryFlow)).toBe('first');
    expect(await versionOf('first')).toMatchObject({ status: 'draining', pinned: 1, percent: 0 });
    expect(await versionOf('second')).toMatchObject({ status: 'current', percent: 100 });

    // Its workers are lost with the delivery under way: it waits, and is moved by a person's act.
    await world.workers.pause();
    expect(await movePinned(temporal(), 'first')).toBe(1);
    const delivery = temporal().workflow.getHandle(deliveryFlow);
    await untilTrue(async () => delivery.executeUpdate(retryNowUpdate).then(() => true));
    await receiver.until(2);
    await delivery.result();
    expect(await ranOn(deliveryFlow)).toBe('second');
    await untilTrue(async () => (await versionOf('first'))?.pinned === 0);
  },
);

test(
  'no version is made current by itself while workers without one ask for flows',
  { timeout: 60_000 },
  async () => {
    const plain = await startWorld();
    try {
      await plain.workers.beside('first');
      const client = plain.deps.temporal;
      const said: unknown[] = [];
      const log = { ...plain.deps.log, warn: (...line: unknown[]) => said.push(line), info: () => {} };
      const leave = keepDeployed(client, { buildId: 'first', versioning: 'on', log: log as never });
      await untilTrue(async () => said.length > 0);
      leave();
      expect(JSON.stringify(said)).toContain('npm run deploy -- set-current');
      expect((await readDeployment(client)).current).toBeUndefined();
      const flow = await startFlow(plain);
      expect((await rowOf(plain, flow.id))?.status).toBe('pending');
      // By an operator's act, or in an installation that is replaced as a whole.
      const leaveStack = keepDeployed(client, {
        buildId: 'first',
        versioning: 'current',
        log: plain.deps.log,
      });
      await untilTrue(async () => (await readDeployment(client)).current === 'first');
      leaveStack();
      // The queues hear of it one after the other.
      const versionOfNew = async () => versionAfterDecline(client, await startFlow(plain));
      await untilTrue(async () => (await versionOfNew()) === 'first');
      expect(await versionAfterDecline(client, flow)).toBe('first');
    } finally {
      await plain.stop();
    }
  },
);
