import { Migration } from '@mikro-orm/migrations';

/** The address in the line at the foot of each page of an envelope's PDF; envelopes that were sent before have none. */
export class TracedPages extends Migration {
  override up(): void {
    this.addSql('alter table envelope add column check_hash varchar(64)');
    this.addSql('alter table envelope add constraint envelope_check_hash_unique unique (check_hash)');
  }
}
