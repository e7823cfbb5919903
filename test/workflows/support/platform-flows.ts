import { startDeliveries, type DeliveryTerms } from '#workflows/webhook/start-deliveries.ts';

export { webhookDelivery } from '#workflows/webhook/delivery.ts';

/** Starts the deliveries of an event of the platform in a workflow, as an envelope's workflow does. */
export async function sendPlatformEvents(deliveryIds: string[], terms: DeliveryTerms): Promise<void> {
  await startDeliveries(deliveryIds, terms);
}
