import { Migration } from '@mikro-orm/migrations';

/** When a signer's or a recipient's data were erased. */
export class ErasedPeople extends Migration {
  override up(): void {
    for (const table of ['sign_request', 'envelope_recipient'])
      this.addSql(`alter table ${table} add column erased_at timestamptz(3) null`);
  }
}
