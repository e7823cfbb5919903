import { Migration } from '@mikro-orm/migrations';

/** Passkeys of users. */
export class UserPasskeys extends Migration {
  override up(): void {
    this.addSql(
      `create table passkey (
        id uuid not null primary key,
        user_id uuid not null,
        credential_id varchar(1400) not null,
        name varchar(60) not null,
        public_key text not null,
        counter bigint not null,
        transports text[] not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3) null
      )`,
    );
    this.addSql(`alter table passkey add constraint passkey_credential_id_unique unique (credential_id)`);
    this.addSql(`create index passkey_user_id_index on passkey (user_id)`);
    this.addSql(
      `alter table passkey add constraint passkey_user_id_foreign foreign key (user_id) references user_account (id) on delete cascade`,
    );
  }
}
