import { startDeliveries, type DeliveryTerms } from '#workflows/webhook/start-deliveries.ts';

export { webhookDelivery } from '#workflows/webhook/delivery.ts';

/** A flow that starts the deliveries of an event of the platform, as an envelope's does. */
export async function sendPlatformEvents(deliveryIds: string[], terms: DeliveryTerms): Promise<void> {
  await startDeliveries(deliveryIds, terms);
}
