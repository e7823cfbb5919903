import { Migration } from '@mikro-orm/migrations';

const statements = [
  `alter table webhook add column previous_keys_sealed jsonb not null default '[]', add column previous_keys_until timestamptz(3) null`,
  `alter table partner_client add column previous_keys_sealed jsonb not null default '[]', add column previous_keys_until timestamptz(3) null`,
  `alter table webhook_delivery alter column request_id drop not null, add column redeliveries int not null default 0`,
  // A webhook's address may change, and with it its deliveries' address; the event and the webhook stay.
  `alter table webhook_delivery drop constraint webhook_delivery_request_id_event_type_endpoint_url_unique`,
  `alter table webhook_delivery add constraint webhook_delivery_request_id_event_type_webhook_id_unique unique (request_id, event_type, webhook_id)`,
  `drop index webhook_delivery_webhook_id_index`,
  `create index webhook_delivery_webhook_id_created_at_id_index on webhook_delivery (webhook_id, created_at, id)`,
];

/** Key rotation with an overlap, test events, and redeliveries. */
export class WebhookRotation extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
