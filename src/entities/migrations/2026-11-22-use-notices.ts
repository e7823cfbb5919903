import { Migration } from '@mikro-orm/migrations';

/** The letters about uses of certificates that are still due. */
export class UseNotices extends Migration {
  override up(): void {
    this.addSql(`alter table certificate_use add column told_at timestamptz(3) null`);
    this.addSql(
      `create index certificate_use_untold_index on certificate_use (signed_at) where told_at is null`,
    );
  }
}
