import type { Client } from '@temporalio/client';
import {
  movePinned,
  readDeployment,
  setCurrentVersion,
  type Deployment,
} from '#clients/temporal/deployment.ts';
import type { Logger } from '#log/log.ts';

/**
 * How the version of this worker gets work: `on`, when an operator makes it current, or by itself where nobody else works;
 * `current`, by itself at each start, for installations whose workers are replaced in place; `off`, as every other worker.
 */
export type Versioning = 'on' | 'current' | 'off';

type Options = { buildId: string; versioning: Versioning; log: Logger; everyMs?: number };

const hint = 'npm run deploy -- set-current (docs/run/upgrading.md)';

/** Why a version may take all work by itself; undefined where it may not. */
export function mayTakeOver(
  { versions, current, unversioned }: Deployment,
  { buildId, versioning }: Pick<Options, 'buildId' | 'versioning'>,
  isStart: boolean,
): string | undefined {
  const workersOf = (id: string | undefined) => versions.find((one) => one.buildId === id)?.workers ?? [];
  if (!versions.some((version) => version.buildId === buildId)) return undefined;
  if (versioning === 'current' && isStart) return 'it has just started';
  if (current === undefined) return unversioned.length === 0 ? 'no version was current' : undefined;
  return workersOf(current).length === 0
    ? 'no worker of the current version has asked for work for five minutes'
    : undefined;
}

/** Lets the flows of versions without workers go on with this one, where workers are replaced in place. */
async function adopt(
  client: Client,
  { versions }: Deployment,
  { buildId, versioning, log }: Options,
): Promise<void> {
  if (versioning !== 'current') return;
  for (const left of versions.filter(({ workers, pinned }) => workers.length === 0 && pinned > 0)) {
    if (left.buildId === buildId) continue;
    const moved = await movePinned(client, left.buildId);
    log.warn({ build_id: left.buildId, moved }, 'flows of a version without workers go on with this one');
  }
}

/** Makes a version current where it should be by itself; tells whether it has its place, and so needs no quick look again. */
async function look(client: Client, options: Options, isStart: boolean): Promise<boolean> {
  const { buildId, log } = options;
  const deployment = await readDeployment(client);
  if (deployment.current === buildId) {
    await adopt(client, deployment, options);
    return true;
  }
  const why = mayTakeOver(deployment, options, isStart);
  if (why !== undefined) {
    await setCurrentVersion(client, buildId);
    log.warn(
      { build_id: buildId, before: deployment.current },
      `this version of the workers is current now: ${why}`,
    );
    return true;
  }
  if (deployment.current === undefined && deployment.unversioned.length > 0)
    log.warn(
      { build_id: buildId, workers: deployment.unversioned },
      `no version of the workers is current, and workers without a version get all work: ${hint}`,
    );
  return deployment.current !== undefined;
}

/** A server that was just asked for work knows of the version after a moment. */
const quickLooks = { most: 20, pauseMs: 500 } as const;

/**
 * Looks after the place of this worker's version in the deployment: quickly until it has one, and then every minute, as after
 * Temporal's namespace or the workers of the current version were lost. Gives the function that stops it.
 */
export function keepDeployed(client: Client, options: Options): () => void {
  if (options.versioning === 'off') return () => undefined;
  const { everyMs = 60_000, log } = options;
  let tries = 0;
  let isPlaced = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const again = async () => {
    try {
      isPlaced = (await look(client, options, !isPlaced)) || isPlaced;
    } catch (error) {
      if (tries > quickLooks.most)
        log.warn({ err: error }, 'the deployment of the workers could not be looked at');
    }
    tries += 1;
    const isQuick = !isPlaced && tries <= quickLooks.most;
    if (!stopped) timer = setTimeout(() => void again(), isQuick ? quickLooks.pauseMs : everyMs);
  };
  void again();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
