import { Migration } from '@mikro-orm/migrations';

const statements = [
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
  `alter table signing_operation drop constraint signing_operation_kind_check`,
  `alter table signing_operation add constraint signing_operation_kind_check
    check (kind in ('one_time_signature', 'seal', 'activated_signature'))`,
];

/** Activations: leave to sign, kept under what only the caller holds. */
export class Activations extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
