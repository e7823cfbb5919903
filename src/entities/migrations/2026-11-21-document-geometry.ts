import { Migration } from '@mikro-orm/migrations';

/** How large a document's pages are, and what the signatures that came with it permit. */
export class DocumentGeometry extends Migration {
  override up(): void {
    this.addSql(
      `alter table document add column page_sizes jsonb null, add column signature_count int null, add column docmdp smallint null`,
    );
    this.addSql(`alter table document add constraint document_docmdp_check check (docmdp in (1, 2, 3))`);
    this.addSql(
      `create index document_without_sizes_index on document (created_at) where status = 'ready' and page_sizes is null`,
    );
  }
}
