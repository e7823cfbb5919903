import { ApplicationFailure, defaultPayloadConverter } from '@temporalio/common';
import type { Context } from '@temporalio/activity';
import type { ActivityInboundCallsInterceptor, ActivityInterceptorsFactory } from '@temporalio/worker';
import { causeOf } from '#activities/common/failure-cause.ts';
import { requestIdHeader } from '#workflows/common/request-id.ts';
import type { Logger } from '#log/log.ts';
import { inRequest } from '#log/request-context.ts';

type Headers = Parameters<NonNullable<ActivityInboundCallsInterceptor['execute']>>[0]['headers'];

/** Gives the id of the request that began the workflow; else the workflow's own, so that there is always one to look for. */
function requestIdOf(headers: Headers, { info }: Context): string {
  const payload = headers[requestIdHeader];
  const id: unknown = payload ? defaultPayloadConverter.fromPayload(payload) : undefined;
  if (typeof id === 'string') return id;
  return (info.workflowExecution?.workflowId ?? info.activityId).replaceAll(/[^\w.-]/g, '-').slice(0, 128);
}

/** Gives the id of the request whose act the activity carries out, if that is another: the signer's, for one. */
function actRequestId(args: unknown[]): string | undefined {
  const [input] = args as ({ actor?: { xRequestId?: unknown } | null } | undefined)[];
  const id = input?.actor?.xRequestId;
  return typeof id === 'string' ? id : undefined;
}

/**
 * One log line for each attempt of an activity, and the id of the request that it belongs to for all that it does.
 * A failed one has the reason that the workflow is told, and the error behind it with its frames. Inputs and results are in
 * no line: they are people's data.
 */
export function logActivities(log: Logger): ActivityInterceptorsFactory {
  return (context) => ({
    inbound: {
      execute: (input, next) => {
        const { activityType, attempt, workflowExecution } = context.info;
        const requestId = requestIdOf(input.headers, context);
        const act = actRequestId(input.args);
        const started = performance.now();
        const line = (outcome: string) => ({
          request_id: requestId,
          ...(act === undefined || act === requestId ? {} : { act_request_id: act }),
          activity: activityType,
          workflow_id: workflowExecution?.workflowId,
          attempt,
          outcome,
          ms: Math.round(performance.now() - started),
        });
        return inRequest(requestId, async () => {
          try {
            const result = await next(input);
            log.info(line('done'), 'activity');
            return result;
          } catch (error) {
            const reason = error instanceof ApplicationFailure ? error.type : undefined;
            log.warn({ ...line('failed'), reason, err: causeOf(error) ?? error }, 'activity');
            throw error;
          }
        });
      },
    },
  });
}
