import { Migration } from '@mikro-orm/migrations';

/** What a credential is to sign of a prepared act, and until when the next revision is held for it. */
export class PreparedActs extends Migration {
  override up(): void {
    this.addSql(
      `alter table envelope_act add column prepared_digest varchar(64) null, add column prepared_until timestamptz(3) null`,
    );
  }
}
