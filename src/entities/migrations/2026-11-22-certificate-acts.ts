import { Migration } from '@mikro-orm/migrations';

/**
 * The acts on certificates that were begun at the key service, until their result is written down, and the indexes by which they
 * are found and listed.
 */
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
    this.addSql('create index certificate_hsm_key_id_index on certificate (hsm_key_id)');
    this.addSql('drop index certificate_organization_id_index, certificate_user_id_index');
    this.addSql(
      'create index certificate_organization_id_created_at_id_index on certificate (organization_id, created_at, id)',
    );
    this.addSql(
      'create index certificate_user_id_created_at_id_index on certificate (user_id, created_at, id)',
    );
    this.addSql('drop index certificate_use_certificate_id_signed_at_index');
    this.addSql(
      'create index certificate_use_certificate_id_signed_at_id_index on certificate_use (certificate_id, signed_at, id)',
    );
  }
}
