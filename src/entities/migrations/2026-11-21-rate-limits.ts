import { Migration } from '@mikro-orm/migrations';

/** Counters are in no write-ahead log: counting waits for no disk, and a crash of PostgreSQL only begins new windows. */
export class RateLimits extends Migration {
  override up(): void {
    this.addSql(`create unlogged table rate_limit_counter (
      key varchar(255) not null,
      points int not null default 0,
      expire bigint null,
      primary key (key)
    ) with (fillfactor = 50)`);
    this.addSql(`create index rate_limit_counter_expire_index on rate_limit_counter (expire)`);
    this.addSql(`alter table organization add column requests_per_hour int null`);
  }
}
