const webhook = [
  `create table webhook (
      id uuid not null,
      client_id uuid null,
      url text not null,
      events text[] not null,
      status text not null,
      signing_key_sealed text not null,
      created_at timestamptz(3) not null,
      previous_keys_sealed jsonb not null default '[]',
      previous_keys_until timestamptz(3) null,
      organization_id uuid null,
      primary key (id)
    )`,
  `create index webhook_client_id_created_at_id_index on webhook (client_id, created_at, id)`,
  `create index webhook_organization_id_created_at_id_index on webhook (organization_id, created_at, id)`,
  `alter table webhook add constraint webhook_status_check check (status in ('active', 'disabled'))`,
  `alter table webhook add constraint webhook_client_id_foreign foreign key (client_id) references partner_client (id)`,
  `alter table webhook add constraint webhook_owner_check check (num_nonnulls(client_id, organization_id) = 1)`,
  `alter table webhook add constraint webhook_organization_id_foreign foreign key (organization_id) references organization (id)`,
];

const webhookDelivery = [
  `create table webhook_delivery (
      id uuid not null,
      webhook_id uuid null,
      client_id uuid null,
      request_id uuid null,
      event_type varchar(64) not null,
      body text not null,
      endpoint_url text not null,
      status text not null,
      response_code int null,
      response_body text null,
      attempts int not null default 0,
      max_attempts int not null,
      attempt_log jsonb not null default '[]',
      next_attempt_at timestamptz(3) null,
      last_attempt_at timestamptz(3) null,
      delivered_at timestamptz(3) null,
      created_at timestamptz(3) not null,
      redeliveries int not null default 0,
      stuck_since timestamptz(3) null,
      stuck_reason varchar(64) null,
      organization_id uuid null,
      resource_id uuid null,
      sequence int null,
      primary key (id)
    )`,
  `create index webhook_delivery_client_id_created_at_id_index on webhook_delivery (client_id, created_at, id)`,
  `create index webhook_delivery_webhook_id_created_at_id_index on webhook_delivery (webhook_id, created_at, id)`,
  `create index webhook_delivery_undelivered_index on webhook_delivery (created_at, id) where status <> 'delivered'`,
  `create index webhook_delivery_organization_id_created_at_id_index on webhook_delivery (organization_id, created_at, id)`,
  `alter table webhook_delivery add constraint webhook_delivery_status_check check (status in ('pending', 'delivered', 'failed'))`,
  `alter table webhook_delivery add constraint webhook_delivery_request_id_foreign foreign key (request_id) references sign_request (id)`,
  // The address of a webhook may change, and with it that of its deliveries; event and webhook stay.
  `alter table webhook_delivery add constraint webhook_delivery_request_id_event_type_webhook_id_unique unique (request_id, event_type, webhook_id)`,
  `alter table webhook_delivery add constraint webhook_delivery_owner_check check (num_nonnulls(client_id, organization_id) = 1)`,
  // One event of an envelope or a certificate goes to one webhook once.
  `alter table webhook_delivery add constraint webhook_delivery_resource_id_sequence_webhook_id_unique unique (resource_id, sequence, webhook_id)`,
];

/** Webhooks of partner clients and organizations, and their deliveries. */
export const webhookTables = [...webhook, ...webhookDelivery];
