import { Migration } from '@mikro-orm/migrations';

// A request's mode is its client's, by the database: the key of both columns can neither be another's nor change.
const statements = [
  `alter table partner_client add column livemode boolean not null default true`,
  `alter table partner_client add constraint partner_client_id_livemode_unique unique (id, livemode)`,
  `create function refuse_mode_change() returns trigger language plpgsql as
    $$ begin raise exception 'the mode of an application never changes'; end $$`,
  `create trigger partner_client_keeps_its_mode before update of livemode on partner_client
    for each row when (old.livemode is distinct from new.livemode) execute function refuse_mode_change()`,
  `alter table sign_request add column livemode boolean not null default true`,
  `alter table sign_request add constraint sign_request_mode_foreign
    foreign key (client_id, livemode) references partner_client (id, livemode)`,
  `alter table sign_request add constraint sign_request_test_level_check check (livemode or required_loa < 3)`,
];

/** Sandbox applications and their requests. */
export class Sandbox extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
