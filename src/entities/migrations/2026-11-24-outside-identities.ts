import { Migration } from '@mikro-orm/migrations';

/** Who the holders of accounts are at the OpenID provider outside by which they sign in. */
export class OutsideIdentities extends Migration {
  override up(): void {
    this.addSql(
      `create table user_identity (
        issuer varchar(500) not null,
        subject varchar(255) not null,
        user_id uuid not null,
        created_at timestamptz(3) not null,
        primary key (issuer, subject)
      )`,
    );
    this.addSql(
      `alter table user_identity add constraint user_identity_user_id_issuer_unique unique (user_id, issuer)`,
    );
    this.addSql(
      `alter table user_identity add constraint user_identity_user_id_foreign foreign key (user_id) references user_account (id) on delete cascade`,
    );
  }
}
