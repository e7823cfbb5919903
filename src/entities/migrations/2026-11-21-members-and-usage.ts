import { Migration } from '@mikro-orm/migrations';

const statements = [
  `alter table user_account add column invited_at timestamptz(3) null, add column deleted_at timestamptz(3) null`,
  `create index user_account_organization_id_created_at_id_index on user_account (organization_id, created_at, id)`,
  `drop index user_account_organization_id_index`,
  `alter table account_link drop constraint account_link_purpose_check`,
  `alter table account_link add constraint account_link_purpose_check check (purpose in ('verify_email', 'reset_password', 'invitation'))`,
  `create table subscription (
      organization_id uuid not null,
      external_id varchar(255) null,
      status text not null,
      unit_prices jsonb not null default '{}',
      started_at timestamptz(3) not null,
      primary key (organization_id)
    )`,
  `alter table subscription add constraint subscription_status_check check (status in ('active'))`,
  `create table usage_record (
      id uuid not null,
      organization_id uuid not null,
      type text not null,
      quantity int not null default 1,
      unit_price numeric(12,4) not null,
      dedupe_key varchar(200) not null,
      recorded_at timestamptz(3) not null,
      primary key (id)
    )`,
  `create index usage_record_organization_id_recorded_at_id_index on usage_record (organization_id, recorded_at, id)`,
  `alter table usage_record add constraint usage_record_dedupe_key_unique unique (dedupe_key)`,
  `alter table usage_record add constraint usage_record_type_check check (type in ('envelope', 'signature', 'certificate'))`,
  ...['subscription', 'usage_record'].map(
    (table) =>
      `alter table ${table} add constraint ${table}_organization_id_foreign foreign key (organization_id) references organization (id)`,
  ),
  `insert into subscription (organization_id, status, started_at) select id, 'active', created_at from organization`,
];

/** Members of an organization who were invited or are gone, what it subscribed to, and what it used. */
export class MembersAndUsage extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
