import { Migration } from '@mikro-orm/migrations';

/** Webhooks whose deliveries go out on a stream, and the end of each if no stream is opened again. */
export class WebhookListeners extends Migration {
  override up(): void {
    this.addSql('alter table webhook add column listens_until timestamptz(3)');
  }
}
