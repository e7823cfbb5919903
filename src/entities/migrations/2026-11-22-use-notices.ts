import { Migration } from '@mikro-orm/migrations';

/** The links of letters about uses of certificates, by which a holder revokes the certificate. */
export class UseNotices extends Migration {
  override up(): void {
    this.addSql(`alter table account_link add column certificate_use_id uuid null`);
    this.addSql(`create index account_link_certificate_use_id_index on account_link (certificate_use_id)`);
    this.addSql(`alter table account_link drop constraint account_link_purpose_check`);
    this.addSql(
      `alter table account_link add constraint account_link_purpose_check check (purpose in ('verify_email', 'reset_password', 'revoke_certificate'))`,
    );
  }
}
