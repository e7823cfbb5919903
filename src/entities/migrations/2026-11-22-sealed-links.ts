import { Migration } from '@mikro-orm/migrations';

/** The links to sealed PDFs, with their generation and their end. */
export class SealedLinks extends Migration {
  override up(): void {
    this.addSql(`create table sealed_link (
      id uuid not null,
      envelope_id uuid not null,
      generation int not null,
      expires_at timestamptz(3) not null,
      sent_at timestamptz(3) not null,
      renewals int not null default 0,
      primary key (id)
    )`);
    this.addSql('create index sealed_link_envelope_id_index on sealed_link (envelope_id)');
    this.addSql(
      'alter table sealed_link add constraint sealed_link_envelope_id_foreign foreign key (envelope_id) references envelope (id) on delete cascade',
    );
  }
}
