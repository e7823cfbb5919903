import { Migration } from '@mikro-orm/migrations';

/** The heads of audit chains that the key service has sealed. */
export class AuditHeadSeals extends Migration {
  override up(): void {
    this.addSql(`create table audit_head_seal (
      organization_id uuid not null,
      seal int not null,
      sequence int not null,
      hash varchar(64) not null,
      sealed_at timestamptz(3) not null,
      primary key (organization_id, seal)
    )`);
    this.addSql(
      'create index audit_head_seal_organization_id_sequence_index on audit_head_seal (organization_id, sequence)',
    );
  }
}
