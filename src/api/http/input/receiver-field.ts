import { ForbiddenReceiverError } from '#clients/receiver/receiver-guard.ts';
import { Problem } from '#domain/common/problem.ts';
import type { ApiDependencies } from '../deps.ts';

/** The codes of a resolver that has no answer now and may have one later. */
const transient = new Set(['EAI_AGAIN', 'ETIMEOUT', 'ETIMEDOUT', 'ECONNREFUSED', 'ESERVFAIL', 'EREFUSED']);

/**
 * Refuses an address that may not receive webhooks: throws Problem invalid_request naming the field, or
 * service_unavailable when its name cannot be resolved at the moment.
 */
export async function assertReceiver(deps: ApiDependencies, field: string, url: string): Promise<void> {
  try {
    await deps.receiver.assertAllowed(new URL(url));
  } catch (error) {
    if (error instanceof Error && 'code' in error && transient.has(String(error.code))) {
      const message = `${field}: the host's name could not be resolved just now. Try again shortly.`;
      throw new Problem('service_unavailable', message, undefined, { cause: error });
    }
    const why =
      error instanceof ForbiddenReceiverError ? error.expected : 'expected a host name that DNS can resolve';
    throw new Problem('invalid_request', `${field}: ${why}`, { issues: [{ path: field, message: why }] });
  }
}
