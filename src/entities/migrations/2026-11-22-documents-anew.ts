import { Migration } from '@mikro-orm/migrations';

/**
 * Documents that are ready are looked at once more: by a reader that takes the right revision, with pictures of their forms
 * and a rehearsal of the sealing. None is sent before.
 */
export class DocumentsAnew extends Migration {
  override up(): void {
    this.addSql(`update document set page_sizes = null where status = 'ready'`);
  }
}
