import { Migration } from '@mikro-orm/migrations';

/** The ends of staff keys, 90 days from now for those that are there, and the roles to which a key is limited. */
export class StaffKeyEnds extends Migration {
  override up(): void {
    this.addSql(
      `alter table staff_member
         add column key_expires_at timestamptz(3) not null default now() + interval '90 days',
         add column key_roles text[] null`,
    );
  }
}
