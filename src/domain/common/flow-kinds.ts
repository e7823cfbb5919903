import {
  envelopeWorkflowId,
  signRequestWorkflowId,
  taskQueues,
  webhookDeliveryWorkflowId,
} from './workflow-ids.ts';

/** The kinds of rows that are open as long as a workflow of their own runs, and that it alone closes. */
export const flowKinds = ['sign_request', 'envelope', 'webhook_delivery'] as const;
export type FlowKind = (typeof flowKinds)[number];

/** The workflow that staff's cancellation starts in place of one that has ended. */
export const cancelEndedFlowType = 'cancelEndedFlow';

/** How the workflow of a kind is known to Temporal, by the id of its row. */
export type FlowNames = { type: string; taskQueue: string; idOf: (rowId: string) => string };

/** The names of the workflows of each kind. */
export const flowNames: Readonly<Record<FlowKind, FlowNames>> = {
  sign_request: { type: 'signRequest', taskQueue: taskQueues.flows, idOf: signRequestWorkflowId },
  envelope: { type: 'envelope', taskQueue: taskQueues.flows, idOf: envelopeWorkflowId },
  webhook_delivery: {
    type: 'webhookDelivery',
    taskQueue: taskQueues.flows,
    idOf: webhookDeliveryWorkflowId,
  },
};

/** The ids of rows from the first to the last, both included: UUIDs in lower case, whose order is that of the database. */
export type IdRange = { from: string; to: string };

/** Gives the ids that begin with these hexadecimal digits, 0 to 12 of them. */
export function idsWith(prefix: string): IdRange {
  return { from: uuidOf(prefix.padEnd(32, '0')), to: uuidOf(prefix.padEnd(32, 'f')) };
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
