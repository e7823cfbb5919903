import { Migration } from '@mikro-orm/migrations';

/** Organizations whose people all need a second factor. */
export class RequiredFactors extends Migration {
  override up(): void {
    this.addSql(`alter table organization add column require_second_factor boolean not null default false`);
  }
}
