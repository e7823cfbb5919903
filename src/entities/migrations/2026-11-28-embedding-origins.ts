import { Migration } from '@mikro-orm/migrations';

/** The origins whose pages may frame those of an application's sign requests. */
export class EmbeddingOrigins extends Migration {
  override up(): void {
    this.addSql(`alter table partner_client add column embedding_origins text[] not null default '{}'`);
  }
}
