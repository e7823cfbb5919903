import { Migration } from '@mikro-orm/migrations';

/** Sessions know when their password was last given. */
export class AuthenticatedAt extends Migration {
  override up(): void {
    this.addSql('alter table user_session add column authenticated_at timestamptz(3) not null default now()');
    this.addSql('alter table user_session alter column authenticated_at drop default');
  }
}
