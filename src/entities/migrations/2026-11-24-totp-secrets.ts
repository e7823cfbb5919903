import { Migration } from '@mikro-orm/migrations';

/** The second factor of users: secrets of their apps' codes, and recovery codes. */
export class TotpSecrets extends Migration {
  override up(): void {
    this.addSql(
      `create table totp_secret (
        user_id uuid not null primary key,
        secret_sealed text not null,
        session_id uuid not null,
        last_step int not null,
        created_at timestamptz(3) not null,
        confirmed_at timestamptz(3) null,
        last_used_at timestamptz(3) null
      )`,
    );
    this.addSql(
      `create table recovery_code (
        code_hash varchar(64) not null primary key,
        user_id uuid not null,
        created_at timestamptz(3) not null
      )`,
    );
    this.addSql(`create index recovery_code_user_id_index on recovery_code (user_id)`);
    for (const table of ['totp_secret', 'recovery_code']) {
      this.addSql(
        `alter table ${table} add constraint ${table}_user_id_foreign foreign key (user_id) references user_account (id) on delete cascade`,
      );
    }
  }
}
