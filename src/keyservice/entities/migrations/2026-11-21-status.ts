import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create schema if not exists status`,
  `create table status.ocsp_answer (
    cert_id text primary key,
    serial_number varchar(40) not null,
    response bytea not null,
    this_update timestamptz(3) not null,
    next_update timestamptz(3) not null,
    asked_at timestamptz(3) not null
  )`,
  `create index ocsp_answer_serial_number on status.ocsp_answer (serial_number)`,
  `create index ocsp_answer_next_update on status.ocsp_answer (next_update)`,
  `create sequence status.crl_number`,
  `create table status.revocation_list (
    issuer text primary key check (issuer in ('issuing', 'root')),
    number bigint not null,
    der bytea not null,
    issuer_name text not null,
    url text not null,
    this_update timestamptz(3) not null,
    next_update timestamptz(3) not null,
    revoked_count int not null
  )`,
  `create index certificate_revoked_at on certificate (revoked_at) where revoked_at is not null`,
];

/** Signed answers about certificates, in a schema that other programs may read. */
export class Status extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
