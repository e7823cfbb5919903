import { Migration } from '@mikro-orm/migrations';

/** The devices on which people confirm, and codes that are sent to a user's own address. */
export class Devices extends Migration {
  override up(): void {
    this.addSql(
      `create table device (
        id uuid primary key,
        user_id uuid not null,
        name varchar(60) not null,
        public_key jsonb not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        revoked_at timestamptz(3)
      )`,
    );
    this.addSql(`create index device_user_id_index on device (user_id)`);
    this.addSql(
      `create table account_code (
        id uuid primary key,
        user_id uuid not null,
        purpose varchar(100) not null,
        code_hash varchar(64) not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        consumed_at timestamptz(3)
      )`,
    );
    this.addSql(`create index account_code_user_id_created_at_index on account_code (user_id, created_at)`);
  }
}
