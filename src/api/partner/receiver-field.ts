import { ForbiddenReceiverError } from '#clients/receiver-guard.ts';
import { Problem } from '#domain/problem.ts';
import type { ApiDependencies } from '../deps.ts';

/** Refuses an address that may not receive webhooks: throws Problem invalid_request naming the field. */
export async function assertReceiver(deps: ApiDependencies, field: string, url: string): Promise<void> {
  try {
    await deps.receiver.assertAllowed(new URL(url));
  } catch (error) {
    const why =
      error instanceof ForbiddenReceiverError
        ? 'expected an address on the public internet, not a loopback, private or link-local one'
        : 'expected a host whose name can be resolved';
    throw new Problem('invalid_request', `${field}: ${why}`, { issues: [{ path: field, message: why }] });
  }
}
