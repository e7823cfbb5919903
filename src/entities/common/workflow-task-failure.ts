import { defineEntity, p } from '@mikro-orm/core';

const WorkflowTaskFailureSchema = defineEntity({
  name: 'WorkflowTaskFailure',
  tableName: 'workflow_task_failure',
  indexes: [{ properties: ['lastAt'] }],
  properties: {
    workflowId: p.string().length(255).primary(),
    runId: p.string().length(64),
    /** What the worker's native part says of it: event types and ids, no data. */
    cause: p.string().length(300),
    firstAt: p.datetime(3),
    lastAt: p.datetime(3),
  },
});

/** A workflow that a worker could not go on with, because its code and the history do not fit. It may have gone on since. */
export class WorkflowTaskFailure extends WorkflowTaskFailureSchema.class {}
WorkflowTaskFailureSchema.setClass(WorkflowTaskFailure);
