import { Migration } from '@mikro-orm/migrations';

/** What users do with certificates of their own: their settings, their ends, and the signatures that they made. */
export class OwnCertificates extends Migration {
  override up(): void {
    this.addSql(
      `alter table certificate
        add column certificate_pem text not null,
        add column chain_pem text[] not null default '{}',
        add column otp_required boolean not null default true,
        add column use_notices boolean not null default true,
        add column revoked_at timestamptz(3) null,
        add column revocation_reason text null check (revocation_reason in ('unspecified', 'keyCompromise', 'affiliationChanged', 'superseded', 'cessationOfOperation', 'privilegeWithdrawn')),
        add column revocation_comment text null,
        add column renewed_from uuid null,
        add column reminded_days smallint null,
        add column deleted_at timestamptz(3) null`,
    );
    this.addSql(
      `create unique index certificate_default_unique on certificate (user_id) where is_default and deleted_at is null`,
    );
    this.addSql(
      `create index certificate_end_index on certificate (valid_to) where status = 'active' and deleted_at is null`,
    );
    this.addSql(
      `create table certificate_use (
        id uuid primary key,
        certificate_id uuid not null constraint certificate_use_certificate_id_foreign references certificate (id),
        kind text not null check (kind in ('platform', 'csc', 'sign_request', 'envelope')),
        operation_id varchar(200) not null constraint certificate_use_operation_id_unique unique,
        signatures int not null,
        hashes text[] not null,
        document_name varchar(255) null,
        signed_at timestamptz(3) not null
      )`,
    );
    this.addSql(
      `create index certificate_use_certificate_id_signed_at_index on certificate_use (certificate_id, signed_at)`,
    );
  }
}
