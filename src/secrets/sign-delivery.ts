import { createHmac } from 'node:crypto';

/** Signing keys as text: the one that X-Webhook-Signature is made with, and all that are of use now, newest first. */
export type ReceiverKeys = { confirmed: string; all: readonly string[] };

export type DeliveryToSign = {
  deliveryId: string;
  body: string;
  /** Seconds since the epoch. */
  timestamp: number;
  keys: ReceiverKeys;
};

/**
 * Both families of signature headers: X-Webhook-Signature over `timestamp.body` (specification, "Events") under the
 * confirmed key, and the Standard Webhooks trio over `id.timestamp.body` under every key of use, newest first, separated
 * by spaces. The HMAC key is the text of the signing key.
 */
export function signDelivery({ deliveryId, body, timestamp, keys }: DeliveryToSign): Record<string, string> {
  const hex = createHmac('sha256', keys.confirmed).update(`${timestamp}.${body}`).digest('hex');
  const standard = keys.all.map((key) => {
    const mac = createHmac('sha256', key).update(`${deliveryId}.${timestamp}.${body}`).digest('base64');
    return `v1,${mac}`;
  });
  return {
    'x-webhook-signature': `sha256=${hex}`,
    'x-webhook-timestamp': String(timestamp),
    'webhook-id': deliveryId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
  };
}
