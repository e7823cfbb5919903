import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../../http/deps.ts';
import { partnerEventSchemas } from './partner-events.ts';
import { platformEventSchemas } from './platform-events.ts';

const text = (description: string, example: string) => z.string().meta({ description, example });

const Headers = z.object({
  'X-Webhook-Id': text(
    'The id of the delivery, the same on every attempt',
    '6f1c2d1e-5f0a-4a53-9d0e-0f6a3e3f6d11',
  ),
  'X-Webhook-Attempt': text('1 to 5', '1'),
  'X-Webhook-Timestamp': text('When this attempt was signed, in Unix seconds', '1795248000'),
  'X-Webhook-Signature': text(
    '`sha256=` and the HMAC-SHA-256, in hex, of timestamp, dot and body under `signing_key`',
    'sha256=9f86d081…',
  ),
  'webhook-id': text(
    'As X-Webhook-Id, for Standard Webhooks libraries',
    '6f1c2d1e-5f0a-4a53-9d0e-0f6a3e3f6d11',
  ),
  'webhook-timestamp': text('As X-Webhook-Timestamp', '1795248000'),
  'webhook-signature': text(
    '`v1,` and the signature in base64 under `standard_webhooks_secret`; several in a rotation',
    'v1,n4bQgYhM…',
  ),
});

type Described = { schema: z.ZodObject; about: string };

/** Describes the events that are sent to webhooks, by audience: OpenAPI 3.1, `webhooks`. */
export function describeEvents(app: OpenAPIHono<ApiEnv>): void {
  describe(app, 'Partner events', { all: partnerEventSchemas, prefix: '' });
  describe(app, 'Platform events', { all: platformEventSchemas, prefix: 'platform.' });
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('schemas', 'PartnerEvent', unionOf(partnerEventSchemas));
  registry.registerComponent('schemas', 'PlatformEvent', unionOf(platformEventSchemas));
}

function describe(
  { openAPIRegistry: registry }: OpenAPIHono<ApiEnv>,
  tag: string,
  { all, prefix }: { all: readonly Described[]; prefix: string },
): void {
  for (const { schema, about } of all) {
    const name = eventOf(schema);
    registry.registerWebhook({
      method: 'post',
      // Both audiences have a test event.
      path: name.startsWith('webhook.') ? `${prefix}${name}` : name,
      summary: about,
      description: 'Check the signature over the raw body before you trust it; answer 2xx within 10 seconds.',
      tags: [tag],
      security: [],
      request: {
        headers: Headers,
        body: { required: true, content: { 'application/json': { schema } } },
      },
      responses: {
        '2XX': { description: 'It has arrived' },
        410: { description: 'You want nothing more: the webhook is disabled' },
        default: { description: 'It is sent again after 1, 5 and 30 minutes and 2 hours' },
      },
    });
  }
}

/** The name of the event that a schema is of. */
function eventOf(schema: z.ZodObject): string {
  const { event } = schema.shape as { event: z.ZodLiteral<string> };
  return event.value;
}

/** Any of these events, told apart by its name. */
function unionOf(all: readonly Described[]) {
  const references = all.map(
    ({ schema }) => [eventOf(schema), `#/components/schemas/${String(schema.meta()?.id)}`] as const,
  );
  return {
    oneOf: references.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'event', mapping: Object.fromEntries(references) },
  };
}
