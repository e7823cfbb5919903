import { Migration } from '@mikro-orm/migrations';

/** The bytes of documents go before the rows that name them: size and digest stay. */
export class DeletedPdfs extends Migration {
  override up(): void {
    this.addSql(`alter table stored_object add column purged_at timestamptz(3) null`);
    this.addSql(`alter table purge_batch drop constraint purge_batch_kind_check`);
    this.addSql(
      `alter table purge_batch add constraint purge_batch_kind_check check (kind in ('sign_requests', 'envelopes', 'documents', 'pdfs', 'webhook_bodies', 'messages'))`,
    );
  }
}
