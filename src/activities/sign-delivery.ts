import { createHmac } from 'node:crypto';

export type DeliveryToSign = {
  deliveryId: string;
  body: string;
  /** Seconds since the epoch. */
  timestamp: number;
  /** Signing keys as text, the one for X-Webhook-Signature first. */
  keys: readonly [string, ...string[]];
};

/**
 * Both families of signature headers: X-Webhook-Signature over `timestamp.body` (specification, "Events") and the
 * Standard Webhooks trio over `id.timestamp.body`. The HMAC key is the text of the signing key.
 */
export function signDelivery({ deliveryId, body, timestamp, keys }: DeliveryToSign): Record<string, string> {
  const [first] = keys;
  const hex = createHmac('sha256', first).update(`${timestamp}.${body}`).digest('hex');
  const standard = keys.map((key) => {
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
