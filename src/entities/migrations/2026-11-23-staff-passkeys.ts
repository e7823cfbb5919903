import { Migration } from '@mikro-orm/migrations';

/** Passkeys of members of staff. */
export class StaffPasskeys extends Migration {
  override up(): void {
    this.addSql(`create table staff_passkey (
      id varchar(1400) not null primary key,
      staff_id uuid not null,
      name varchar(60) not null,
      public_key text not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3) null
    )`);
    this.addSql(`create index staff_passkey_staff_id_index on staff_passkey (staff_id)`);
    this.addSql(
      `alter table staff_passkey add constraint staff_passkey_staff_id_foreign foreign key (staff_id) references staff_member (id) on delete cascade`,
    );
  }
}
