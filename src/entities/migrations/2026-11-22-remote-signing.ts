import { Migration } from '@mikro-orm/migrations';

/** Remote signing by CSC: sessions that open nothing else, one-time codes of certificates, and what their SADs are for. */
export class RemoteSigning extends Migration {
  override up(): void {
    this.addSql(`alter table user_session add column csc_only boolean not null default false`);
    this.addSql(
      `create table certificate_code (
        id uuid primary key,
        certificate_id uuid not null,
        operation varchar(64) not null,
        code_hash varchar(64) not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        consumed_at timestamptz(3) null
      )`,
    );
    this.addSql(
      `create index certificate_code_certificate_id_created_at_index on certificate_code (certificate_id, created_at)`,
    );
    this.addSql(
      `create table csc_authorization (
        id uuid primary key,
        certificate_id uuid not null,
        user_id uuid not null,
        expires_at timestamptz(3) not null
      )`,
    );
  }
}
