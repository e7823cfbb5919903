import { Migration } from '@mikro-orm/migrations';

const tables = ['sign_request', 'envelope', 'webhook_delivery', 'document'] as const;

/** The last failure and the next try of what is stuck, documents among them, and the indexes by which all of it is found. */
export class Blockers extends Migration {
  override up(): void {
    this.addSql(`alter table document
      add column stuck_since timestamptz(3) null,
      add column stuck_reason varchar(64) null,
      add column stuck_stage varchar(64) null`);
    for (const table of tables) {
      this.addSql(`alter table ${table}
        add column last_error varchar(300) null,
        add column next_try_at timestamptz(3) null`);
      this.addSql(
        `create index ${table}_blocked_index on ${table} (stuck_reason, stuck_since) where stuck_since is not null`,
      );
    }
    for (const table of ['envelope', 'webhook_delivery', 'document'])
      this.addSql(
        `create index ${table}_stuck_list_index on ${table} (created_at, id) where stuck_since is not null`,
      );
    this.addSql(`create index document_open_index on document (created_at, id) where status = 'processing'`);
  }
}
