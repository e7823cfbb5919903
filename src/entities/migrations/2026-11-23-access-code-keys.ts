import { Migration } from '@mikro-orm/migrations';

/** The hash of an access code names the key that made it. */
export class AccessCodeKeys extends Migration {
  override up(): void {
    this.addSql('alter table envelope_recipient alter column access_code_hash type varchar(81)');
  }
}
