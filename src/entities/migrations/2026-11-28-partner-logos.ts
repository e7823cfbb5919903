import { Migration } from '@mikro-orm/migrations';

/** The logos of applications. */
export class PartnerLogos extends Migration {
  override up(): void {
    this.addSql(
      `create table partner_logo (
        client_id uuid primary key constraint partner_logo_client_id_foreign references partner_client (id),
        png bytea not null,
        sha256 varchar(64) not null,
        changed_at timestamptz(3) not null
      )`,
    );
  }
}
