import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table key_encryption_key (
    id varchar(16) primary key,
    first_used_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null
  )`,
  `create index stored_key_kek_id on stored_key (kek_id, id) where sealed_data_key is not null`,
  `create index activation_kek_id on activation (kek_id, id) where sealed_data_key is not null`,
];

/** The key-encryption keys that processes encrypt under, and since when, so that a rotation knows which one is newer. */
export class KeyEncryptionKeys extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
