import type { ScheduleClientInterceptor, WorkflowClientInterceptor } from '@temporalio/client';
import { bindAll, uses } from '#domain/common/payload-use.ts';
import { expectResult } from './expected-result.ts';

type Starting = { readonly workflowType: string; readonly options: { readonly args: unknown[] } };

function bindStart<Input extends Starting>(input: Input): Input {
  const args = bindAll(uses.start(input.workflowType), input.options.args);
  return { ...input, options: { ...input.options, args } };
}

/** Binds what a client sends to workflows to its use: starts, updates and queries; signals have no handler of ours. */
export const bindCalls: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next(bindStart(input)),
  startUpdate: (input, next) => next({ ...input, args: bindAll(uses.update(input.updateName), input.args) }),
  startUpdateWithStart: (input, next) => {
    const { workflowType, workflowStartOptions: options, updateName, updateArgs } = input;
    return next({
      ...input,
      workflowStartOptions: bindStart({ workflowType, options }).options,
      updateArgs: bindAll(uses.update(updateName), updateArgs),
    });
  },
  query: (input, next) => {
    const { queryType, args } = input;
    if (queryType.startsWith('__')) return next(input);
    return expectResult({ use: uses.queryResult(queryType) }, async () =>
      next({ ...input, args: bindAll(uses.query(queryType), args) }),
    );
  },
};

/** Binds what a schedule starts workflows with. */
export const bindSchedules: ScheduleClientInterceptor = {
  create: (input, next) => {
    const { action } = input.options;
    const args = bindAll(uses.start(action.workflowType), action.args ?? []);
    return next({ ...input, options: { ...input.options, action: { ...action, args } } });
  },
};
