import { sleep } from '@temporalio/workflow';
import { signRequest as story } from '#workflows/sign-request.ts';
import { webhookDelivery as delivery } from '#workflows/webhook-delivery.ts';

/** The flows with a sleep that somebody slipped in: what the replay test must notice. */
export async function signRequest(input: Parameters<typeof story>[0]): ReturnType<typeof story> {
  await sleep(1);
  return story(input);
}

export async function webhookDelivery(input: Parameters<typeof delivery>[0]): ReturnType<typeof delivery> {
  await sleep(1);
  return delivery(input);
}
