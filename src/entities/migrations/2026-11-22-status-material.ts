import { Migration } from '@mikro-orm/migrations';

/** Certificate status of other authorities that was fetched. */
export class StatusMaterial extends Migration {
  override up(): void {
    this.addSql(
      `create table status_material (
        key varchar(64) primary key,
        url text not null,
        der bytea null,
        fetched_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )`,
    );
  }
}
