import { Migration } from '@mikro-orm/migrations';

const statements = [
  `alter table certificate add column level int check (level between 1 and 3)`,
  `alter table signing_operation alter column operation_id type varchar(160), add column sad_hash bytea`,
  `alter table log_entry alter column operation_id type varchar(160)`,
];

/**
 * What a certificate vouches for, the SAD that a signature was made by, and room for operation ids that name the record they
 * are about.
 */
export class Callers extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
