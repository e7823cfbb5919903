import { Migration } from '@mikro-orm/migrations';

/** Recipients of envelopes who prove by a one-time code that a mailbox is theirs. */
export class CodesByMail extends Migration {
  override up(): void {
    this.addSql(
      `alter table envelope_recipient drop constraint envelope_recipient_auth_method_check,
        add constraint envelope_recipient_auth_method_check
          check (auth_method in ('email', 'email_code', 'sms', 'credential'))`,
    );
  }
}
