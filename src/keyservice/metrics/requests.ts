import { SpanKind } from '@opentelemetry/api';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { counter, durations, stopwatch } from '#telemetry/metrics/registry.ts';
import { inSpan, markFailed } from '#telemetry/traces/span.ts';

const requests = counter('tamga_key_service_requests_total', 'Requests that the key service answered', [
  'operation',
  'status',
]);
const requestDurations = durations(
  'tamga_key_service_request_duration_seconds',
  'Time until an answer of the key service',
  ['operation'],
);

function operationOf(c: Context): string {
  return matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? 'unknown';
}

/** Measures each request by the pattern of its route, `unknown` without one. */
export const measureRequests: MiddlewareHandler = async (c, next) => {
  const passed = stopwatch();
  try {
    await next();
  } finally {
    const operation = operationOf(c);
    requests.inc({ operation, status: `${Math.floor(c.res.status / 100)}xx` });
    requestDurations.observe({ operation }, passed());
  }
};

/** Puts each request into a span of the trace that its caller, a program of ours, names. */
export const traceRequests: MiddlewareHandler = (c, next) => {
  const start = { kind: SpanKind.SERVER, parent: c.req.header('traceparent') };
  return inSpan('request', start, async (span) => {
    await next();
    span.updateName(`${c.req.method} ${operationOf(c)}`);
    span.setAttribute('http.response.status_code', c.res.status);
    if (c.res.status >= 500) markFailed(span, String(c.res.status));
  });
};
