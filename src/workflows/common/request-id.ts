import { defaultPayloadConverter } from '@temporalio/common';
import {
  workflowInfo,
  type WorkflowInterceptors,
  type WorkflowOutboundCallsInterceptor,
} from '@temporalio/workflow';

/** The header that gives an activity the id of the request that began its workflow. */
export const requestIdHeader = 'x-request-id';

/** Gives the id of the request that began this workflow, from its memo. */
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

/** Passes the id of the request that began a workflow to its activities and its children, which get it in no other way. */
export const interceptors = (): WorkflowInterceptors => ({ outbound: [outbound] });
