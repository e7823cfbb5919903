import { readDeployment, type Deployment } from '#clients/temporal/deployment.ts';
import type { ApiDependencies } from '../../http/deps.ts';

const pauseMs = 60_000;
const lastLooks = new WeakMap<object, number>();

/** Tells why no worker gets new flows, although some may run; undefined where the deployment is not the reason. */
export function whyNobodyWorks({ versions, current, unversioned }: Deployment): string | undefined {
  const [version] = versions.filter(({ buildId }) => buildId === current);
  if (version && version.workers.length === 0)
    return `the version ${version.buildId} of the workers is current, and none of them asks for work: start them, or make another version current (npm run deploy -- set-current)`;
  const isIdle = versions.some(({ workers }) => workers.length > 0);
  if (!version && isIdle && unversioned.length === 0)
    return 'no version of the workers is current, so they get no work: npm run deploy -- set-current';
  return undefined;
}

/** Says so in the log after a new flow got no answer, at most once a minute; a look that fails is no news. */
export async function explainSilence({
  temporal,
  log,
}: Pick<ApiDependencies, 'temporal' | 'log'>): Promise<void> {
  const now = Date.now();
  if (now - (lastLooks.get(temporal) ?? 0) < pauseMs) return;
  lastLooks.set(temporal, now);
  const why = await readDeployment(temporal).then(whyNobodyWorks, () => undefined);
  if (why !== undefined) log.error({ alert: 'workers.idle' }, why);
}
