import {
  ActivityFailure,
  ApplicationFailure,
  log,
  uuid4,
  workflowInfo,
  type ActivityInput,
  type LocalActivityInput,
  type WorkflowInboundCallsInterceptor,
  type WorkflowInterceptors,
  type WorkflowOutboundCallsInterceptor,
} from '@temporalio/workflow';
import { bindAll, bindTo, MisusedPayload, readAll, readBound, uses } from '#domain/common/payload-use.ts';

/** Reads arguments that are bound to a use. Throws invalid_request, which refuses an update and ends a start, for others. */
function argumentsFor(use: string, args: readonly unknown[]): unknown[] {
  try {
    return readAll(use, args);
  } catch (error) {
    if (!(error instanceof MisusedPayload)) throw error;
    throw ApplicationFailure.nonRetryable(error.message, 'invalid_request');
  }
}

/** The workflows that schedules start, without an argument. */
const withoutArgument = [
  'publishStatus',
  'refreshStatus',
  'lookAfterDocuments',
  'lookAfterCertificates',
  'lookAfterWebhooks',
  'timestampAuditHeads',
  'sealAuditHeads',
  'watchFlows',
  'purgeExpired',
];

/**
 * Reads the argument that a workflow begins with. Throws as argumentsFor does, also when there is none: a workflow that cannot
 * begin would run for ever, and stand in the place of a true one.
 */
function argumentsOfStart(workflowType: string, args: readonly unknown[]): unknown[] {
  if (args.length > 0 || withoutArgument.includes(workflowType))
    return argumentsFor(uses.start(workflowType), args);
  throw ApplicationFailure.nonRetryable('A workflow without an argument is not ours.', 'invalid_request');
}

const inbound: WorkflowInboundCallsInterceptor = {
  execute: async (input, next) => {
    const { workflowType } = workflowInfo();
    const result = await next({ ...input, args: argumentsOfStart(workflowType, input.args) });
    return bindTo(uses.workflowResult(workflowType), result);
  },
  validateUpdate: (input, next) =>
    next({ ...input, args: argumentsFor(uses.update(input.name), input.args) }),
  handleUpdate: async (input, next) => {
    const { name, updateId } = input;
    const result = await next({ ...input, args: argumentsFor(uses.update(name), input.args) });
    return bindTo(uses.updateResult(name), result, updateId);
  },
  handleQuery: async (input, next) => {
    // The SDK's own queries are for operators, in clear.
    if (input.queryName.startsWith('__')) return next(input);
    const result = await next({ ...input, args: argumentsFor(uses.query(input.queryName), input.args) });
    return bindTo(uses.queryResult(input.queryName), result);
  },
};

/** The failure of an activity whose result is not one that a worker of ours gave to this very call. */
function refusedResult(
  { activityType, seq }: ActivityInput | LocalActivityInput,
  error: Error,
): ActivityFailure {
  log.warn('an activity was answered by somebody without the key: it is done again', { activityType });
  const cause = ApplicationFailure.retryable(error.message, 'payload_refused');
  return new ActivityFailure(cause.message, activityType, String(seq), 'IN_PROGRESS', undefined, cause);
}

/** Sends the arguments of an activity bound to it and to this call, and takes no other call's result. */
async function callBound<Input extends ActivityInput | LocalActivityInput>(
  input: Input,
  next: (input: Input) => Promise<unknown>,
): Promise<unknown> {
  const call = uuid4();
  const { activityType } = input;
  // One without arguments is sent an empty one: the call stands in it.
  const given = input.args.length > 0 ? input.args : [undefined];
  const result = await next({ ...input, args: bindAll(uses.activity(activityType), given, call) });
  try {
    return readBound(uses.activityResult(activityType), result, call);
  } catch (error) {
    throw error instanceof MisusedPayload ? refusedResult(input, error) : error;
  }
}

const outbound: WorkflowOutboundCallsInterceptor = {
  scheduleActivity: (input, next) => callBound(input, next),
  scheduleLocalActivity: (input, next) => callBound(input, next),
  startChildWorkflowExecution: (input, next) => {
    const args = bindAll(uses.start(input.workflowType), input.options.args);
    return next({ ...input, options: { ...input.options, args } });
  },
  continueAsNew: (input, next) => {
    const type = input.options.workflowType ?? workflowInfo().workflowType;
    return next({ ...input, args: bindAll(uses.start(type), input.args) });
  },
};

/**
 * Binds every payload that leaves a workflow to its use, and takes none that was made for another: a payload that is copied
 * out of a history opens no other step.
 */
export const interceptors = (): WorkflowInterceptors => ({ inbound: [inbound], outbound: [outbound] });
