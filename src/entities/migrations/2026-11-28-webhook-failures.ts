import { Migration } from '@mikro-orm/migrations';

/** When owners of webhooks were told of failures, and the index by which failed deliveries are found to be sent again. */
export class WebhookFailures extends Migration {
  override up(): void {
    this.addSql('alter table webhook add column failure_told_at timestamptz(3) null');
    this.addSql(
      `create index webhook_delivery_failed_index on webhook_delivery (webhook_id, last_attempt_at) where status = 'failed'`,
    );
  }
}
