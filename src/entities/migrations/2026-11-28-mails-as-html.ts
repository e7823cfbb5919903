import { Migration } from '@mikro-orm/migrations';

/** Mails in the development outbox with their HTML, and with the address that answers go to. */
export class MailsAsHtml extends Migration {
  override up(): void {
    this.addSql('alter table outbox_message add column html text, add column reply_to text');
  }
}
