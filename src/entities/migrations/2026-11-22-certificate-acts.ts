import { Migration } from '@mikro-orm/migrations';

/** The acts on certificates that were begun at the key service, until their result is written down. */
export class CertificateActs extends Migration {
  override up(): void {
    this.addSql(
      `create table certificate_act (
        id uuid primary key,
        organization_id uuid not null,
        user_id uuid not null,
        kind text not null check (kind in ('make', 'revoke', 'delete')),
        reason text null check (reason in ('unspecified', 'keyCompromise', 'affiliationChanged', 'superseded', 'cessationOfOperation', 'privilegeWithdrawn')),
        comment text null,
        asked_by uuid null,
        created_at timestamptz(3) not null
      )`,
    );
    this.addSql('create index certificate_act_created_at_index on certificate_act (created_at)');
  }
}
