import { SpanKind } from '@opentelemetry/api';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import type { ActivityInterceptorsFactory, InjectedSinks } from '@temporalio/worker';
import { isTraceparent, traceparentHeader } from '#domain/common/traceparent.ts';
import { inSpan, recordSpan } from '#telemetry/traces/span.ts';
import type { TraceSinks } from '#workflows/common/trace.ts';

function traceparentOf(headers: Headers): string | undefined {
  const payload = headers[traceparentHeader];
  try {
    const value: unknown = payload ? defaultPayloadConverter.fromPayload(payload) : undefined;
    return isTraceparent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Puts each attempt of an activity into a span of the trace that its workflow named. */
export const traceActivities: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute: (input, next) => {
      const attributes = {
        'tamga.workflow_id': info.workflowExecution?.workflowId ?? '',
        'tamga.attempt': info.attempt,
        'tamga.task_queue': info.taskQueue,
      };
      const start = { kind: SpanKind.CONSUMER, attributes, parent: traceparentOf(input.headers) };
      return inSpan(`activity ${info.activityType}`, start, () => next(input));
    },
  },
});

/** Records the parts of workflows, which run where nothing can be sent. */
export const traceSinks: InjectedSinks<TraceSinks> = {
  traces: {
    part: {
      fn: ({ workflowId }, { name, traceparent, startMs, endMs, failed }) =>
        recordSpan(
          name,
          { kind: SpanKind.INTERNAL, attributes: { 'tamga.workflow_id': workflowId }, parent: traceparent },
          { startMs, endMs, failed: failed ? 'refused' : undefined },
        ),
      callDuringReplay: false,
    },
  },
};
