import {
  ActivityFailure,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  startChild,
  uuid4,
  type ActivityOptions,
} from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { ReceiptActivities, ReceiptInput } from '#activities/sign-request/receipt.ts';
import { receiptWorkflowId, taskQueues } from '#domain/common/workflow-ids.ts';
import type { SignRequestOutcome } from '#domain/sign-request/sign-request.ts';
import { thrownType } from '../common/thrown.ts';
import type { SignRequestState } from './state.ts';

const options: ActivityOptions = {
  startToCloseTimeout: '30 seconds',
  heartbeatTimeout: '10 seconds',
  taskQueue: taskQueues.messages,
  summary: 'Send the signer a receipt',
};
const { sendReceipt: sendSoon } = proxyActivities<ReceiptActivities>({
  ...options,
  scheduleToCloseTimeout: '1 minute',
  retry: { initialInterval: '1 second', maximumInterval: '10 seconds' },
});
/** A mail server may be away for some hours; whoever hears nothing by then has the page of their link. */
const { sendReceipt: sendLate } = proxyActivities<ReceiptActivities>({
  ...options,
  scheduleToCloseTimeout: '6 hours',
  retry: { initialInterval: '30 seconds', maximumInterval: '5 minutes' },
});

/** Nobody gets a receipt later either: the partner may not send, the address is none, or the row is not what was asked for. */
const forGood = ['address_refused', 'sending_suspended', 'act_refused'];

/**
 * Sends a signer who has signed or declined a receipt of it, where the product writes to them at all. While no mail goes out, that is left
 * to a workflow of its own: the request has ended, and its workflow ends with it.
 */
export async function tellSigner(state: SignRequestState, { status }: SignRequestOutcome): Promise<void> {
  const { receipt, facts } = state.input;
  if (!receipt || !facts.notify || status === 'expired') return;
  const input = { requestId: facts.requestId, messageId: uuid4() };
  try {
    await sendSoon(input);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    if (!forGood.includes(thrownType(error) ?? '')) await startReceipt(input);
  }
}

async function startReceipt(input: ReceiptInput): Promise<void> {
  try {
    await startChild(signerReceipt, {
      workflowId: receiptWorkflowId(input.requestId),
      parentClosePolicy: ParentClosePolicy.ABANDON,
      args: [input],
      staticSummary: 'A receipt for a signer',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** Sends the receipt of a request that has ended, when mail goes out again within six hours; then it is given up. */
export async function signerReceipt(input: ReceiptInput): Promise<'sent' | 'given up'> {
  try {
    await sendLate(input);
    return 'sent';
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    return 'given up';
  }
}
