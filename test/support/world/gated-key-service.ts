import { startGate } from '#test/support/servers/gate.ts';
import { startSharedKeyService, type RunningKeyService } from '#test/support/servers/key-service.ts';

/**
 * Starts a key service in the shared process, reached by way of a gate: `kill` shuts the gate, so that every connection to it
 * breaks and new ones are refused, as they are while its process is away; `hang` has it answer nothing; `start` opens it. An operation that has reached
 * the key service goes on, which a process that is killed would not do.
 */
export async function startGatedKeyService(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<RunningKeyService> {
  const [service, gate] = await Promise.all([startSharedKeyService(databaseUrl, more), startGate()]);
  const { origin: url } = new URL(gate.before(service.url));
  return {
    ...service,
    url,
    ofWorker: { ...service.ofWorker, url },
    kill: () => gate.shut(),
    hang: () => gate.hang(),
    start: () => gate.open(),
    stop: async () => {
      await gate.shut();
      await service.stop();
    },
  };
}
