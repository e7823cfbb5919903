import { Migration } from '@mikro-orm/migrations';

/** The names of the keys that each running process has. */
export class ProcessKeyNames extends Migration {
  override up(): void {
    this.addSql(`create table process_keys (
      id uuid not null primary key,
      program text not null check (program in ('api', 'worker')),
      keys jsonb not null,
      seen_at timestamptz(3) not null
    )`);
  }
}
