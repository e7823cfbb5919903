import { Migration } from '@mikro-orm/migrations';

/** The session that a sign-in opened, for a browser that lost the answer. */
export class FinishedSignIns extends Migration {
  override up(): void {
    this.addSql(`alter table pending_sign_in add column session_id uuid`);
  }
}
