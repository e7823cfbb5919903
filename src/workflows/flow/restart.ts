import {
  ParentClosePolicy,
  startChild,
  WorkflowIdReusePolicy,
  type ChildWorkflowOptions,
} from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { EndedDelivery, EndedEnvelope, EndedFlow, EndedSignRequest } from '#activities/flow/inputs.ts';
import { defined } from '#domain/common/defined.ts';
import { flowNames, type FlowKind } from '#domain/common/flow-kinds.ts';
import { clientIdKey, expiresAtKey, flowStageKey, organizationIdKey } from '../common/search-attributes.ts';
import { envelope } from '../envelope/workflow.ts';
import { signRequest } from '../sign-request/workflow.ts';
import { webhookDelivery } from '../webhook/delivery.ts';
import { deliveryInput, envelopeInput, signRequestInput } from './inputs-from-rows.ts';

/**
 * Starts the workflow of an open row again, from what the row says; tells whether it did. One that runs already, because its
 * own workflow or the API started it meanwhile, is left alone.
 */
export async function restart(flow: EndedFlow): Promise<boolean> {
  try {
    await start(flow);
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

function start(flow: EndedFlow): Promise<unknown> {
  switch (flow.kind) {
    case 'sign_request':
      return startSignRequest(flow);
    case 'envelope':
      return startEnvelope(flow);
    case 'webhook_delivery':
      return startDelivery(flow);
  }
}

function optionsFor(kind: FlowKind, id: string) {
  const { idOf, taskQueue } = flowNames[kind];
  return {
    workflowId: idOf(id),
    taskQueue,
    parentClosePolicy: ParentClosePolicy.ABANDON,
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
  } satisfies ChildWorkflowOptions;
}

function startSignRequest(flow: EndedSignRequest) {
  const { clientId, requiredLoa, expiresAt, xRequestId, externalRef } = flow.facts;
  return startChild(signRequest, {
    ...optionsFor(flow.kind, flow.id),
    args: [signRequestInput(flow)],
    memo: { request_id: xRequestId, ...defined({ external_ref: externalRef }) },
    staticSummary: `Sign request at level ${requiredLoa}, started again`,
    typedSearchAttributes: [
      { key: clientIdKey, value: clientId },
      { key: flowStageKey, value: 'waiting' },
      { key: expiresAtKey, value: new Date(expiresAt) },
    ],
  });
}

function startEnvelope(flow: EndedEnvelope) {
  return startChild(envelope, {
    ...optionsFor(flow.kind, flow.id),
    args: [envelopeInput(flow)],
    memo: { request_id: flow.xRequestId },
    staticSummary: `Envelope for ${flow.recipients.length} recipients, started again`,
    typedSearchAttributes: [
      { key: organizationIdKey, value: flow.organizationId },
      { key: flowStageKey, value: flow.prepared ? 'waiting' : 'preparing' },
      { key: expiresAtKey, value: new Date(flow.expiresAt) },
    ],
  });
}

function startDelivery(flow: EndedDelivery) {
  const { owner } = flow;
  return startChild(webhookDelivery, {
    ...optionsFor(flow.kind, flow.id),
    args: [deliveryInput(flow, Date.now())],
    staticSummary: 'One webhook delivery, started again',
    typedSearchAttributes: [
      'clientId' in owner
        ? { key: clientIdKey, value: owner.clientId }
        : { key: organizationIdKey, value: owner.organizationId },
      { key: flowStageKey, value: 'delivering' },
    ],
  });
}
