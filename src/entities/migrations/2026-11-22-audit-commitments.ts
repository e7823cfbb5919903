import { Migration } from '@mikro-orm/migrations';

/** The personal members of audit events beside their commitments, in the one column of the table that is ever changed. */
export class AuditCommitments extends Migration {
  override up(): void {
    this.addSql(`alter table audit_event
      drop column ip_address,
      drop column user_agent,
      add column commitments jsonb not null default '{}',
      add column personal jsonb not null default '{}'`);
  }
}
