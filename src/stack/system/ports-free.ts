import { z } from 'zod';
import type { NeededPort } from '#config/stack.ts';
import type { LockContent } from './lock.ts';
import { isPortFree } from './ports.ts';

const Health = z.object({
  status: z.string(),
  version: z.string(),
  checks: z.record(z.string(), z.string()),
});

async function isTamga(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/health`, {
      signal: AbortSignal.timeout(2000),
    });
    return Health.safeParse(await response.json()).success;
  } catch {
    return false;
  }
}

function another(port: number): number {
  return port < 65_000 ? port + 10 : port - 10;
}

/**
 * Checks whether the ports can be had. When one is taken, gives the one line to say: the port, its variable and, when our
 * own stack has it, that it is running already; undefined when all are free. `owner` is the holder of the lock of this
 * stack's folder.
 */
export async function takenPort(
  ports: readonly NeededPort[],
  owner: LockContent | undefined,
): Promise<string | undefined> {
  for (const { name, port, host } of ports) {
    if (await isPortFree(port, host)) continue;
    if (owner)
      return `Port ${port} (${name}) is in use: Tamga is running already, at ${owner.base_url} (process ${owner.owner.pid}).`;
    const who =
      name === 'PORT' && (await isTamga(port)) ? 'another Tamga that is running already' : 'another program';
    return `Port ${port} (${name}) is in use by ${who}; stop it, or start with another: ${name}=${another(port)} npm start`;
  }
  return owner
    ? `Tamga is running already from this folder, at ${owner.base_url} (process ${owner.owner.pid}); a second one needs a TAMGA_HOME of its own.`
    : undefined;
}
