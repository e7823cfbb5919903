import { Migration } from '@mikro-orm/migrations';

/** Sent envelopes of all organizations, newest first, as support lists and searches them. */
export class SentEnvelopes extends Migration {
  override up(): void {
    this.addSql(`create index envelope_sent_list_index on envelope (created_at, id) where status <> 'draft'`);
  }
}
