import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table completion_certificate (
      envelope_id uuid not null,
      pdf bytea not null,
      sha256 varchar(64) not null,
      check_hash varchar(64) not null,
      made_at timestamptz(3) not null,
      primary key (envelope_id)
    )`,
  `alter table completion_certificate add constraint completion_certificate_check_hash_unique unique (check_hash)`,
  `alter table completion_certificate add constraint completion_certificate_envelope_id_foreign foreign key (envelope_id) references envelope (id)`,
];

/** Certificates of completion of envelopes. */
export class CompletionCertificates extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
