import { Migration } from '@mikro-orm/migrations';

const kinds = [
  { table: 'sign_request', open: `status = 'pending'`, since: 'created_at' },
  { table: 'envelope', open: `status in ('sent', 'in_progress')`, since: 'sent_at' },
  { table: 'webhook_delivery', open: `status = 'pending'`, since: 'created_at' },
] as const;

/** Indexes by which the rows that have a workflow are counted and walked through, and those whose workflow has ended. */
export class OpenRows extends Migration {
  override up(): void {
    for (const { table, open, since } of kinds) {
      this.addSql(`create index ${table}_open_index on ${table} (id, ${since}, stuck_reason) where ${open}`);
      this.addSql(
        `create index ${table}_flow_ended_index on ${table} (id) where stuck_reason = 'flow_ended'`,
      );
    }
  }
}
