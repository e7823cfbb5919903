import { Migration } from '@mikro-orm/migrations';

/** What is wrong with a document that cannot be certified, signed or sealed. */
export class SealingFailures extends Migration {
  override up(): void {
    this.addSql(`alter table envelope add column sealing_failure text null`);
  }
}
