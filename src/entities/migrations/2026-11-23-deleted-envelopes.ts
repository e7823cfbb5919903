import { Migration } from '@mikro-orm/migrations';

/** A sealed PDF whose envelope was deleted after its time is found by its digest. */
export class DeletedEnvelopes extends Migration {
  override up(): void {
    this.addSql(
      `create index tombstone_sealed_pdf_index on tombstone (document_hash) where kind = 'envelope' and document_hash is not null`,
    );
  }
}
