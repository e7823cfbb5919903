import { Migration } from '@mikro-orm/migrations';

const statements = [
  `alter table sign_request add column stuck_since timestamptz(3) null,
      add column stuck_reason varchar(64) null,
      add column stuck_stage varchar(64) null`,
  `alter table webhook_delivery add column stuck_since timestamptz(3) null,
      add column stuck_reason varchar(64) null`,
  // What staff search by: newest first over all partners, what is stuck, and what a partner calls it.
  `create index sign_request_created_at_id_index on sign_request (created_at, id)`,
  `create index sign_request_stuck_index on sign_request (created_at, id) where stuck_since is not null`,
  `create index sign_request_external_ref_index on sign_request (external_ref, created_at, id)
      where external_ref is not null`,
  `create index webhook_delivery_undelivered_index on webhook_delivery (created_at, id) where status <> 'delivered'`,
];

/** Why and since when a flow is stuck, and the indexes of the search that staff have. */
export class StuckFlows extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
