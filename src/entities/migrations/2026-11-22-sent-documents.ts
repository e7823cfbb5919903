import { Migration } from '@mikro-orm/migrations';

/** The revision of the document that was sent to each recipient by each of their links. */
export class SentDocuments extends Migration {
  override up(): void {
    this.addSql(`create table sent_document (
      recipient_id uuid not null,
      link_generation int not null,
      revision int null,
      hash varchar(64) null,
      sent_at timestamptz(3) null,
      partial_hash varchar(64) null,
      partial jsonb not null default '[]',
      primary key (recipient_id, link_generation)
    )`);
    this.addSql(
      `alter table sent_document add constraint sent_document_recipient_id_foreign foreign key (recipient_id) references envelope_recipient (id) on delete cascade`,
    );
  }
}
