import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table access_code_tries (
      recipient_id uuid not null,
      link_generation int not null,
      wrong int not null,
      primary key (recipient_id)
    )`,
  `alter table recipient_code add column used_by varchar(64) null`,
];

/** How many wrong access codes a link has seen in all, and which act a code by SMS was used for. */
export class CodesInAll extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
