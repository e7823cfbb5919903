import { Migration } from '@mikro-orm/migrations';

/** What each running process says of itself every minute: its version, its clock, and what it depends on. */
export class ProcessReports extends Migration {
  override up(): void {
    this.addSql('alter table process_keys add column report jsonb');
  }
}
