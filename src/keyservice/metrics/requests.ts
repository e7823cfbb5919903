import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { counter, durations, stopwatch } from '#telemetry/metrics/registry.ts';

const requests = counter('tamga_key_service_requests_total', 'Requests that the key service answered', [
  'operation',
  'status',
]);
const requestDurations = durations(
  'tamga_key_service_request_duration_seconds',
  'Time until an answer of the key service',
  ['operation'],
);

/** Measures each request by the pattern of its route, `unknown` without one. */
export const measureRequests: MiddlewareHandler = async (c, next) => {
  const passed = stopwatch();
  try {
    await next();
  } finally {
    const operation = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? 'unknown';
    requests.inc({ operation, status: `${Math.floor(c.res.status / 100)}xx` });
    requestDurations.observe({ operation }, passed());
  }
};
