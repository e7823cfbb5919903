import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { stopwatch } from '#telemetry/metrics/registry.ts';
import type { ApiEnv } from '../deps.ts';
import type { Operation } from '../operation/definition.ts';
import { requestDurations, requests, requestsInFlight, statusClass, surfaceOf } from './requests.ts';

/** Gives the name of the operation of a request that was served. */
export type NameOf = (c: Context<ApiEnv>) => string;

/**
 * Names requests by their operation. What no operation takes is named by the pattern of its route, and `unknown` without one: no
 * name has anything that a caller chose.
 */
export function namesOf(operations: readonly Operation[]): NameOf {
  const names = new Map(
    operations.map(({ method, path, operationId }) => [`${method} ${path}`, operationId]),
  );
  return (c) => {
    const route = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path;
    if (route === undefined) return 'unknown';
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    return names.get(`${method} ${route}`) ?? route;
  };
}

/** Measures each request by its operation. */
export function measureRequests(nameOf: NameOf): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const passed = stopwatch();
    requestsInFlight.inc();
    try {
      await next();
    } finally {
      requestsInFlight.dec();
      const labels = { surface: surfaceOf(c.req.path), operation: nameOf(c) };
      requests.inc({ ...labels, status: statusClass(c.res.status) });
      requestDurations.observe(labels, passed());
    }
  };
}
