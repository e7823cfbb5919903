import { Migration } from '@mikro-orm/migrations';

/** Questions to devices about signatures: what is to be signed, and who may have it made by the answer. */
export class SignaturesOnDevices extends Migration {
  override up(): void {
    this.addSql(`alter table confirmation drop constraint confirmation_kind_check`);
    this.addSql(
      `alter table confirmation
        add constraint confirmation_kind_check check (kind in ('sign_in', 'sign', 'authorize')),
        add column about jsonb,
        add column asked_by varchar(64)`,
    );
    this.addSql(`create index confirmation_asked_by_index on confirmation (asked_by)`);
  }
}
