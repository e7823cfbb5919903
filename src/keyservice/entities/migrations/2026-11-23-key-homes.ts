import { Migration } from '@mikro-orm/migrations';

/** Private keys that a hardware security module keeps or wraps. */
export class KeyHomes extends Migration {
  override up(): void {
    this.addSql(`alter table stored_key
      add column home text not null default 'database' check (home in ('database', 'token', 'wrapped')),
      add column wrapped_by varchar(64), alter column kek_id drop not null`);
  }
}
