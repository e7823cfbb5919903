import { Migration } from '@mikro-orm/migrations';

/** What was changed in a document's file before it was used. */
export class DocumentChanges extends Migration {
  override up(): void {
    this.addSql(`alter table document add column changes jsonb null`);
  }
}
