import type { PartnerClient } from '#entities/account/partner-client.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { Webhook } from '#entities/webhook/webhook.ts';
import type {
  ShownApplication,
  ShownDelivery,
  ShownDeliveryInFull,
  ShownWebhook,
} from '#web/pages/account/developer/shown.ts';
import { partnerFacts } from '../../common/administration/partners/partner-facts.ts';
import { overlapEnd } from '../../common/webhooks/keys/key-rotation.ts';

/** An application as the pages show it; without its secret. */
export function shownApplication(row: PartnerClient): ShownApplication {
  const { previous_secrets_until: until } = partnerFacts(row);
  return {
    id: row.id,
    name: row.name,
    livemode: row.livemode,
    scopes: row.scopes,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    redirectUris: row.redirectUris,
    embeddingOrigins: row.embeddingOrigins,
    previousSecretsUntil: typeof until === 'string' ? until : undefined,
  };
}

/** A webhook as the pages show it; without its key. */
export function shownWebhook(row: Webhook): ShownWebhook {
  const { id, url, events, status } = row;
  const createdAt = row.createdAt.toISOString();
  return { id, url, events, status, createdAt, previousKeyUntil: overlapEnd(row) };
}

/** A delivery as a list shows it. */
export function shownDelivery(row: WebhookDelivery): ShownDelivery {
  const { id, eventType, status, attempts, maxAttempts, endpointUrl } = row;
  const nextAttemptAt = row.nextAttemptAt?.toISOString();
  const createdAt = row.createdAt.toISOString();
  return { id, eventType, status, attempts, maxAttempts, endpointUrl, createdAt, nextAttemptAt };
}

/** A delivery as its own page shows it: what is sent, and how each attempt ended. */
export function shownDeliveryInFull(row: WebhookDelivery): ShownDeliveryInFull {
  return {
    ...shownDelivery(row),
    body: row.body,
    responseBody: row.responseBody ?? undefined,
    log: row.attemptLog.map(({ at, response_code: code, error, duration_ms: ms }) => ({
      at,
      code,
      error,
      ms,
    })),
  };
}
