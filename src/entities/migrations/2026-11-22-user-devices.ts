import { Migration } from '@mikro-orm/migrations';

/** The devices that people have signed in from. */
export class UserDevices extends Migration {
  override up(): void {
    this.addSql(
      `create table user_device (
        user_id uuid not null,
        fingerprint varchar(64) not null,
        last_seen_at timestamptz(3) not null,
        primary key (user_id, fingerprint)
      )`,
    );
  }
}
