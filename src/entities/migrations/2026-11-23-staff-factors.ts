import { Migration } from '@mikro-orm/migrations';

/** The second factor of staff: their secrets of codes, sign-ins that wait for a code, and which factor a session was opened by. */
export class StaffFactors extends Migration {
  override up(): void {
    this.addSql(`create table staff_factor (
      id uuid not null primary key,
      staff_id uuid not null,
      secret_sealed text not null,
      last_step int not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null
    )`);
    this.addSql(`alter table staff_factor add constraint staff_factor_staff_id_unique unique (staff_id)`);
    this.addSql(`create table staff_sign_in (
      token_hash varchar(64) not null primary key,
      staff_id uuid not null,
      secret_sealed text null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`);
    this.addSql(`create index staff_sign_in_staff_id_index on staff_sign_in (staff_id)`);
    for (const table of ['staff_factor', 'staff_sign_in']) {
      this.addSql(
        `alter table ${table} add constraint ${table}_staff_id_foreign foreign key (staff_id) references staff_member (id) on delete cascade`,
      );
    }
    this.addSql(
      `alter table staff_session add column factor varchar(255) null, add column seen_at timestamptz(3) not null default now()`,
    );
  }
}
