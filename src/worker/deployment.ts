import type { Client } from '@temporalio/client';
import { hasCurrentVersion, readDeployment, setCurrentVersion } from '#clients/temporal/deployment.ts';
import type { Logger } from '#log/log.ts';

/**
 * How the version of this worker gets work: `on`, when an operator makes it current, or by itself where none is; `current`, by
 * itself at each start, for installations that are replaced as a whole; `off`, as every other worker.
 */
export type Versioning = 'on' | 'current' | 'off';

type Options = { buildId: string; versioning: Versioning; log: Logger; everyMs?: number };

const hint = 'npm run deploy -- set-current (docs/run/upgrading.md)';

/**
 * Makes a version current where it should be by itself, and tells whether it is. Where no version is, the first to come is made
 * current, unless workers without a version still ask for flows: those are replaced by an operator's act.
 */
async function takeOver(client: Client, { buildId, versioning, log }: Options): Promise<boolean> {
  if (versioning === 'on' && (await hasCurrentVersion(client))) return true;
  const { versions, current, unversioned } = await readDeployment(client);
  if (current === buildId) return true;
  if (!versions.some((version) => version.buildId === buildId)) return false;
  if (versioning === 'on' && unversioned.length > 0) {
    log.warn(
      { build_id: buildId, workers: unversioned },
      `no version of the workers is current, and workers without a version get all work: ${hint}`,
    );
    return false;
  }
  await setCurrentVersion(client, buildId);
  log.info({ build_id: buildId }, 'this version of the workers is current now');
  return true;
}

/**
 * Looks after the place of this worker's version in the deployment, quickly until it has one and then every minute, as after
 * Temporal's namespace was lost. Gives the function that stops it.
 */
export function keepDeployed(client: Client, options: Options): () => void {
  if (options.versioning === 'off') return () => undefined;
  const { everyMs = 60_000, log } = options;
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = async () => {
    const isPlaced = await takeOver(client, options).catch((error: unknown) => {
      if (tries > 20) log.warn({ err: error }, 'the deployment of the workers could not be looked at');
      return false;
    });
    // A server that was just asked for work knows of the version after a moment.
    tries += 1;
    const pause = isPlaced || tries > 20 ? everyMs : Math.min(500, everyMs);
    if (!stopped) timer = setTimeout(() => void look(), pause);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
