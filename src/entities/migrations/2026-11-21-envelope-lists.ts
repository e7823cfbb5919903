import { Migration } from '@mikro-orm/migrations';

/**
 * Lists of envelopes in their own order, also for those who receive them; drafts that outlive their document, and the
 * mark of one that is being sent.
 */
export class EnvelopeLists extends Migration {
  override up(): void {
    for (const statement of [...drafts, ...lists]) this.addSql(statement);
  }
}

const drafts = [
  `alter table envelope add column send_id uuid null, alter column document_id drop not null`,
  `alter table envelope drop constraint envelope_document_id_foreign`,
  `alter table envelope add constraint envelope_document_id_foreign foreign key (document_id) references document (id) on delete set null`,
  // A document goes from a draft alone, and from none that is being sent.
  `alter table envelope add constraint envelope_document_check check (document_id is not null or (status = 'draft' and send_id is null))`,
];

const lists = [
  `alter table envelope_recipient add column envelope_created_at timestamptz(3) null`,
  `create index envelope_user_id_status_created_at_id_index on envelope (user_id, status, created_at, id)`,
  `create index envelope_organization_id_status_created_at_id_index on envelope (organization_id, status, created_at, id)`,
  `create index envelope_recipient_email_envelope_created_at_envelope_id_index on envelope_recipient (email, envelope_created_at, envelope_id)`,
  `create index envelope_recipient_waiting_index on envelope_recipient (email, envelope_created_at, envelope_id) where status in ('sent', 'delivered')`,
  `create index envelope_recipient_hosted_index on envelope_recipient (host_email, envelope_created_at, envelope_id) where role = 'in_person' and status in ('sent', 'delivered')`,
];
