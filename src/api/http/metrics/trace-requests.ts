import { SpanKind } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { inSpan, markFailed } from '#telemetry/traces/span.ts';
import type { ApiEnv } from '../deps.ts';
import type { NameOf } from './measure-requests.ts';

/** Puts each request into a span of its caller's trace, named by its operation; no part of its path is in it. */
export function traceRequests(nameOf: NameOf): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    const attributes = { 'http.request.method': c.req.method };
    const start = { kind: SpanKind.SERVER, attributes, parent: c.req.header('traceparent') };
    return inSpan('request', start, async (span) => {
      await next();
      if (!span.isRecording()) return;
      const operation = nameOf(c);
      span.updateName(operation);
      span.setAttributes({ 'tamga.operation': operation, 'http.response.status_code': c.res.status });
      if (c.res.status >= 500) markFailed(span, String(c.res.status));
    });
  };
}
