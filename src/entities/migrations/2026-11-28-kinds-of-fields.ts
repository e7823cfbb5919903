import { Migration } from '@mikro-orm/migrations';

/** Fields of envelopes that fill themselves, and dropdowns, radio buttons and numbers. */
export class KindsOfFields extends Migration {
  override up(): void {
    this.addSql(
      `alter table envelope_field
        drop constraint envelope_field_type_check,
        add constraint envelope_field_type_check
          check (type in ('signature', 'initial', 'text', 'date', 'checkbox', 'dropdown', 'radio', 'number')),
        add column auto text,
        add column options text[],
        add column radio_group varchar(100)`,
    );
    this.addSql(
      `alter table envelope_field add constraint envelope_field_auto_check check (auto in ('date_signed', 'name', 'email'))`,
    );
  }
}
