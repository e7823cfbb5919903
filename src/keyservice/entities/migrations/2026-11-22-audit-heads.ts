import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table audit_head (
    organization_id uuid not null,
    seal int not null,
    sequence int not null,
    hash varchar(64) not null,
    sealed_at timestamptz(3) not null,
    primary key (organization_id, seal)
  )`,
  `create index audit_head_seal on audit_head (seal, organization_id)`,
  `create trigger audit_head_is_append_only before update or delete or truncate on audit_head
    for each statement execute function refuse_log_change()`,
];

/** The heads of audit chains that the log of operations seals. */
export class AuditHeads extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
