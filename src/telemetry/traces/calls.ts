import { SpanKind } from '@opentelemetry/api';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { traceparentHeader } from '#domain/common/traceparent.ts';
import { currentTraceparent, inSpan } from './span.ts';

/** Headers are neither encrypted nor bound to a use: they say which trace a step belongs to, and nothing else. */
function withTrace(headers: Headers): Headers {
  const traceparent = currentTraceparent();
  return traceparent === undefined
    ? headers
    : { ...headers, [traceparentHeader]: defaultPayloadConverter.toPayload(traceparent) };
}

function about(workflowId: string | undefined) {
  return {
    kind: SpanKind.CLIENT,
    attributes: workflowId === undefined ? {} : { 'tamga.workflow_id': workflowId },
  };
}

/** Puts starts and updates of workflows into spans, and tells the workflow its trace. */
export const traceCalls: WorkflowClientInterceptor = {
  startWithDetails: (input, next) =>
    inSpan(`start ${input.workflowType}`, about(input.options.workflowId), async () =>
      next({ ...input, headers: withTrace(input.headers) }),
    ),
  startUpdate: (input, next) =>
    inSpan(`update ${input.updateName}`, about(input.workflowExecution.workflowId), async () =>
      next({ ...input, headers: withTrace(input.headers) }),
    ),
  startUpdateWithStart: (input, next) =>
    inSpan(`start ${input.workflowType}`, about(input.workflowStartOptions.workflowId), async () =>
      next({
        ...input,
        workflowStartHeaders: withTrace(input.workflowStartHeaders),
        updateHeaders: withTrace(input.updateHeaders),
      }),
    ),
};
