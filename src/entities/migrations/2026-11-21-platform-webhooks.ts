import { Migration } from '@mikro-orm/migrations';

const statements = [
  `alter table webhook alter column client_id drop not null, add column organization_id uuid null`,
  `alter table webhook add constraint webhook_owner_check check (num_nonnulls(client_id, organization_id) = 1)`,
  `alter table webhook add constraint webhook_organization_id_foreign foreign key (organization_id) references organization (id)`,
  `create index webhook_organization_id_created_at_id_index on webhook (organization_id, created_at, id)`,
  `alter table webhook_delivery alter column client_id drop not null, add column organization_id uuid null,
      add column resource_id uuid null, add column sequence int null`,
  `alter table webhook_delivery add constraint webhook_delivery_owner_check check (num_nonnulls(client_id, organization_id) = 1)`,
  `create index webhook_delivery_organization_id_created_at_id_index on webhook_delivery (organization_id, created_at, id)`,
  // One event of an envelope or a certificate goes to one webhook once.
  `alter table webhook_delivery add constraint webhook_delivery_resource_id_sequence_webhook_id_unique unique (resource_id, sequence, webhook_id)`,
];

/** Webhooks of organizations beside those of partner clients. */
export class PlatformWebhooks extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
