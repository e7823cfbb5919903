import { Migration } from '@mikro-orm/migrations';

/** Who declined: somebody with the link, or the person whose own code or credential proved it. */
export class DeclinedBy extends Migration {
  override up(): void {
    for (const table of ['sign_request', 'envelope_recipient']) {
      this.addSql(`alter table ${table} add column declined_by text null`);
      this.addSql(
        `alter table ${table} add constraint ${table}_declined_by_check check (declined_by in ('link', 'verified'))`,
      );
    }
  }
}
