import { Migration } from '@mikro-orm/migrations';

/** The key-encryption keys that each running process was given, so that none is cut off by a rotation. */
export class KeyHolders extends Migration {
  override up(): void {
    this.addSql(
      `create table key_holder (id uuid primary key, keys text[] not null, seen_at timestamptz(3) not null)`,
    );
  }
}
