import { Migration } from '@mikro-orm/migrations';

/** The times for which organizations keep what has ended. */
export class RetentionPolicies extends Migration {
  override up(): void {
    this.addSql(`create table retention_policy (
      organization_id uuid not null primary key,
      periods jsonb not null default '{}',
      updated_at timestamptz(3) not null
    )`);
    this.addSql(
      `alter table retention_policy add constraint retention_policy_organization_id_foreign foreign key (organization_id) references organization (id)`,
    );
  }
}
