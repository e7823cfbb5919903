import { defaultPayloadConverter } from '@temporalio/common';
import {
  workflowInfo,
  type WorkflowInterceptors,
  type WorkflowOutboundCallsInterceptor,
} from '@temporalio/workflow';

/** The header that tells an activity which request began its flow. */
export const requestIdHeader = 'x-request-id';

/** The id of the request that began this flow, out of its memo. */
function requestId(): string | undefined {
  const id: unknown = workflowInfo().memo?.['request_id'];
  return typeof id === 'string' ? id : undefined;
}

function withRequestId<H extends Record<string, unknown>>(headers: H): H {
  const id = requestId();
  if (id === undefined) return headers;
  return { ...headers, [requestIdHeader]: defaultPayloadConverter.toPayload(id) };
}

const outbound: WorkflowOutboundCallsInterceptor = {
  scheduleActivity: (input, next) => next({ ...input, headers: withRequestId(input.headers) }),
  startChildWorkflowExecution: (input, next) => {
    const id = requestId();
    if (id === undefined) return next(input);
    const memo = { ...input.options.memo, request_id: id };
    return next({ ...input, options: { ...input.options, memo } });
  },
};

/** Lets the id of the request that began a flow go with its activities and its children: nothing else knows of it. */
export const interceptors = (): WorkflowInterceptors => ({ outbound: [outbound] });
