import type { Context } from 'hono';
import type { ShownDelivery } from '#web/pages/account/developer/shown.ts';
import type { ApiEnv } from '../../../http/deps.ts';

/** An attempt that comes later than this is not waited for. */
const soonMs = 60_000;

/** Lets the browser load the page again in three seconds while a delivery on it is about to change; it needs no script. */
export function refreshWhileUnderWay(c: Context<ApiEnv>, deliveries: readonly ShownDelivery[]): void {
  const soon = deliveries.some(
    ({ status, nextAttemptAt }) =>
      status === 'pending' &&
      (nextAttemptAt === undefined || Date.parse(nextAttemptAt) < Date.now() + soonMs),
  );
  if (soon) c.header('refresh', '3');
}
