import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table quota_use (
      owner varchar(64) not null,
      day date not null,
      counter varchar(24) not null,
      used bigint not null,
      primary key (owner, day, counter)
    )`,
  `create table quota_taking (
      id varchar(120) not null,
      owner varchar(64) not null,
      day date not null,
      amounts jsonb not null,
      taken_at timestamptz(3) not null,
      primary key (id)
    )`,
  `create index quota_taking_taken_at_index on quota_taking (taken_at)`,
  `alter table organization add column sending_suspended_at timestamptz(3) null`,
  `alter table partner_client add column sending_suspended_at timestamptz(3) null`,
];

/** The quotas of a day, and the suspension of sending. */
export class Quotas extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
