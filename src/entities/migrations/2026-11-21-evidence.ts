import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table evidence (
      request_id uuid not null,
      pdf bytea not null,
      sha256 varchar(64) not null,
      made_at timestamptz(3) not null,
      primary key (request_id)
    )`,
  `alter table evidence add constraint evidence_request_id_foreign foreign key (request_id) references sign_request (id)`,
];

/** The evidence of sign requests. */
export class EvidenceTable extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
