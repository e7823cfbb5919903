import { WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';

/** Gives a workflow's refusal of an update: the failure's type and its details; throws when the update was not refused. */
export async function refusalOf(update: Promise<unknown>): Promise<{ type: unknown; details: unknown }> {
  try {
    await update;
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure)
      return { type: error.cause.type, details: error.cause.details?.[0] };
    throw error;
  }
  throw new Error('the update was accepted');
}
