import { isGrpcServiceError, type Client } from '@temporalio/client';
import { taskQueues } from '#domain/common/workflow-ids.ts';

/** The name of our deployment in Temporal; each version of the workers' flows is a version of it. */
export const deploymentName = 'tamga';

/** `unused` was never current. `draining` was, and has flows or may have; `drained` has none that would need it. */
type VersionStatus = 'current' | 'ramping' | 'draining' | 'drained' | 'unused';

export type DeployedVersion = {
  buildId: string;
  status: VersionStatus;
  /** The share of new flows, and of those that go on with the current version, in percent. */
  percent: number;
  /** The flows that run and end with this version. */
  pinned: number;
  /** The workers that asked the queue of flows for work within five minutes. */
  workers: string[];
};

export type Deployment = {
  versions: DeployedVersion[];
  /** Undefined where no version is current: then only workers without a version get work. */
  current: string | undefined;
  /** The workers without a version that asked the queue of flows for work within five minutes. */
  unversioned: string[];
};

type Known = Awaited<ReturnType<Client['workflowService']['describeWorkerDeployment']>>;
type Routing = NonNullable<Known['workerDeploymentInfo']>['routingConfig'];

const deadlineMs = 10_000;
const notFound = 5;
/** The number of WORKER_VERSIONING_MODE_VERSIONED. */
const versionedMode = 2;
/** A version that lost its place a moment ago may have begun flows that the search does not know yet. */
const searchLagMs = 60_000;

function soon<T>(client: Client, ask: () => Promise<T>): Promise<T> {
  return client.withDeadline(Date.now() + deadlineMs, ask);
}

function isGrpc(error: unknown, code: number): boolean {
  if (!isGrpcServiceError(error)) return false;
  const found: number = error.code;
  return found === code;
}

async function describe({ workflowService, options: { namespace } }: Client): Promise<Known | undefined> {
  try {
    return await workflowService.describeWorkerDeployment({ namespace, deploymentName });
  } catch (error) {
    if (isGrpc(error, notFound)) return undefined;
    throw error;
  }
}

/** Gives the identities of the workers that poll the queue of flows, by build id; those without a version under ''. */
async function pollersOf({
  workflowService,
  options: { namespace },
}: Client): Promise<Map<string, string[]>> {
  const { pollers } = await workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name: taskQueues.flows },
    taskQueueType: 1,
  });
  const found = new Map<string, string[]>();
  for (const { identity, deploymentOptions } of pollers ?? []) {
    const mode: number = deploymentOptions?.workerVersioningMode ?? 0;
    const isVersioned = mode === versionedMode;
    const buildId = isVersioned ? (deploymentOptions?.buildId ?? '') : '';
    found.set(buildId, [...(found.get(buildId) ?? []), identity ?? '']);
  }
  return found;
}

/** The search for flows that run and end with a version. */
function pinnedTo(buildId: string): string {
  return `ExecutionStatus = "Running" AND TemporalWorkerDeploymentVersion = "${deploymentName}:${buildId}" AND TemporalWorkflowVersioningBehavior = "Pinned"`;
}

function millisOf(time: { seconds?: unknown } | null | undefined): number {
  return Number(time?.seconds ?? 0) * 1_000;
}

type Summary = NonNullable<NonNullable<Known['workerDeploymentInfo']>['versionSummaries']>[number];

function statusOf(summary: Summary, routing: Routing, pinned: number): VersionStatus {
  const buildId = summary.deploymentVersion?.buildId;
  if (buildId === routing?.currentDeploymentVersion?.buildId) return 'current';
  if (buildId === routing?.rampingDeploymentVersion?.buildId) return 'ramping';
  if (pinned > 0) return 'draining';
  if (!summary.firstActivationTime) return 'unused';
  const left = millisOf(summary.lastDeactivationTime ?? summary.routingUpdateTime);
  return Date.now() - left < searchLagMs ? 'draining' : 'drained';
}

/** Gives the versions of our workers that Temporal knows, newest first; each question ends within 10 s. */
export async function readDeployment(client: Client): Promise<Deployment> {
  const [known, pollers] = await Promise.all([
    soon(client, () => describe(client)),
    soon(client, () => pollersOf(client)),
  ]);
  const routing = known?.workerDeploymentInfo?.routingConfig;
  const ofVersion = async (summary: Summary): Promise<DeployedVersion> => {
    const buildId = summary.deploymentVersion?.buildId ?? '';
    const { count: pinned } = await soon(client, () => client.workflow.count(pinnedTo(buildId)));
    const status = statusOf(summary, routing, pinned);
    const ramp = routing?.rampingVersionPercentage ?? 0;
    const shares = { current: routing?.rampingDeploymentVersion ? 100 - ramp : 100, ramping: ramp };
    const percent = status === 'current' || status === 'ramping' ? shares[status] : 0;
    return { buildId, status, percent, pinned, workers: pollers.get(buildId) ?? [] };
  };
  const summaries = known?.workerDeploymentInfo?.versionSummaries ?? [];
  return {
    versions: await Promise.all(summaries.map(ofVersion)),
    current: routing?.currentDeploymentVersion?.buildId || undefined,
    unversioned: pollers.get('') ?? [],
  };
}

/**
 * Gives new flows, and those that go on with the current version, to a version. Throws when no worker of it has asked for
 * work, or when its workers do not ask on every queue that those of the current version do.
 */
export async function setCurrentVersion(client: Client, buildId: string): Promise<void> {
  const { namespace, identity } = client.options;
  await soon(client, () =>
    client.workflowService.setWorkerDeploymentCurrentVersion({
      namespace,
      deploymentName,
      buildId,
      identity,
    }),
  );
}

/** Gives a share of them, in percent, to a version that is not current. Throws as setCurrentVersion does. */
export async function setRampingVersion(client: Client, buildId: string, percentage: number): Promise<void> {
  const { namespace, identity } = client.options;
  await soon(client, () =>
    client.workflowService.setWorkerDeploymentRampingVersion({
      namespace,
      deploymentName,
      buildId,
      percentage,
      identity,
    }),
  );
}

const mostMoved = 10_000;

/**
 * Lets the flows that would end with a version go on with the current one, up to 10,000 of them; gives their number. For a
 * version whose workers do not come back: their histories must replay under the current one.
 */
export async function movePinned(client: Client, buildId: string): Promise<number> {
  const { namespace, identity } = client.options;
  let moved = 0;
  for await (const { workflowId, runId } of client.workflow.list({ query: pinnedTo(buildId) })) {
    if (moved >= mostMoved) break;
    const isMoved = await soon(client, () =>
      client.workflowService.updateWorkflowExecutionOptions({
        namespace,
        identity,
        workflowExecution: { workflowId, runId },
        workflowExecutionOptions: { versioningOverride: { autoUpgrade: true } },
        updateMask: { paths: ['versioning_override'] },
      }),
    ).then(
      () => true,
      (error: unknown) => {
        // It has ended meanwhile.
        if (isGrpc(error, notFound)) return false;
        throw error;
      },
    );
    if (isMoved) moved += 1;
  }
  return moved;
}
