import { sleep } from '@temporalio/workflow';
import { envelope as round } from '#workflows/envelope/workflow.ts';
import { signRequest as story } from '#workflows/sign-request/workflow.ts';
import { webhookDelivery as delivery } from '#workflows/webhook/delivery.ts';

/** Runs the workflow after a sleep that somebody slipped in: the replay test must notice it. */
export async function signRequest(input: Parameters<typeof story>[0]): ReturnType<typeof story> {
  await sleep(1);
  return story(input);
}

export async function webhookDelivery(input: Parameters<typeof delivery>[0]): ReturnType<typeof delivery> {
  await sleep(1);
  return delivery(input);
}

export async function envelope(input: Parameters<typeof round>[0]): ReturnType<typeof round> {
  await sleep(1);
  return round(input);
}
