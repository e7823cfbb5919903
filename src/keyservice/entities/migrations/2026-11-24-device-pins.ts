import { Migration } from '@mikro-orm/migrations';

/** The PINs of devices on which people confirm: a hash, and its tries. */
export class DevicePins extends Migration {
  override up(): void {
    this.addSql(`create table device_pin (
      id uuid primary key,
      owner varchar(128) not null,
      pin_hash text not null,
      attempts timestamptz(3)[] not null default '{}',
      locked_until timestamptz(3),
      created_at timestamptz(3) not null
    )`);
  }
}
