import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table stored_key (
    id uuid primary key,
    version int not null,
    purpose text not null check (purpose in ('root', 'issuing', 'ocsp', 'timestamping', 'seal', 'user')),
    owner varchar(128) not null,
    key_type text not null check (key_type in ('RSA', 'EC')),
    key_size int not null,
    public_key bytea not null,
    sealed_key bytea,
    sealed_data_key bytea,
    kek_id varchar(16) not null,
    pin_salt bytea,
    attempts timestamptz(3)[] not null default '{}',
    locked_until timestamptz(3),
    created_at timestamptz(3) not null,
    destroyed_at timestamptz(3)
  )`,
  `create table certificate (
    id uuid primary key,
    kind text not null check (kind in ('root', 'issuing', 'ocsp', 'timestamping', 'seal', 'user', 'one_time')),
    serial_number varchar(40) not null unique,
    user_id varchar(128),
    label varchar(255) not null,
    subject text not null,
    issuer text not null,
    key_id uuid references stored_key (id),
    key_type text not null check (key_type in ('RSA', 'EC')),
    key_size int not null,
    valid_from timestamptz(3) not null,
    valid_to timestamptz(3) not null,
    der bytea not null,
    revoked_at timestamptz(3),
    revocation_reason text check (revocation_reason in ('unspecified', 'keyCompromise', 'affiliationChanged',
      'superseded', 'cessationOfOperation', 'privilegeWithdrawn')),
    revocation_comment text,
    created_at timestamptz(3) not null
  )`,
  `create index certificate_user_id on certificate (user_id, created_at desc)`,
  `create index certificate_kind on certificate (kind, valid_to desc) where kind not in ('user', 'one_time')`,
  `create index certificate_revoked_at on certificate (revoked_at) where revoked_at is not null`,
  `create table signing_operation (
    kind text not null check (kind in ('one_time_signature', 'seal', 'activated_signature')),
    operation_id varchar(128) not null,
    input_hash varchar(64) not null,
    certificate_id uuid not null references certificate (id),
    signature bytea not null,
    signed_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    primary key (kind, operation_id)
  )`,
  `create table activation (
    id uuid primary key,
    certificate_id uuid not null references certificate (id),
    profile text not null check (profile in ('cades', 'pades', 'raw')),
    hashes text[] not null,
    num_signatures int not null,
    remaining int not null check (remaining >= 0),
    sad_hash bytea not null,
    sealed_data_key bytea,
    kek_id varchar(16) not null,
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null
  )`,
  `create index activation_certificate_id on activation (certificate_id)`,
  `create index activation_expires_at on activation (expires_at)`,
  `create table log_entry (
    sequence bigint primary key,
    at timestamptz(3) not null,
    operation text not null,
    outcome varchar(64) not null,
    caller varchar(200) not null,
    request_id varchar(128),
    certificate_id uuid,
    document_hash varchar(140),
    operation_id varchar(128),
    previous_hash varchar(64) not null,
    hash varchar(64) not null
  )`,
  `create function refuse_log_change() returns trigger language plpgsql as
    $$ begin raise exception 'the log of operations is only ever added to'; end $$`,
  `create trigger log_entry_is_append_only before update or delete or truncate on log_entry
    for each statement execute function refuse_log_change()`,
];

/** Signed answers about certificates stand in a schema that other programs may read. */
const status = [
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
];

/** The first tables of the key service. A migration that was released is never changed. */
export class InitialTables extends Migration {
  override up(): void {
    for (const statement of [...statements, ...status]) this.addSql(statement);
  }
}
