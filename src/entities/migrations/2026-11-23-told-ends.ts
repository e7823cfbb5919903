import { Migration } from '@mikro-orm/migrations';

/** The letter that the holder of a certificate gets once its end is carried out. */
export class ToldEnds extends Migration {
  override up(): void {
    this.addSql(
      `alter table certificate_act add column tell text null check (tell in ('link', 'operators'))`,
    );
  }
}
