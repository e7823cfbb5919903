import { Migration } from '@mikro-orm/migrations';

/** Orders that nothing of an organization, or of one flow, is purged or erased. */
export class LegalHolds extends Migration {
  override up(): void {
    this.addSql(`create table legal_hold (
      id uuid not null primary key,
      organization_id uuid not null,
      kind text not null,
      thing_id uuid not null,
      placed_by text not null,
      placed_by_id uuid not null,
      reason text not null,
      created_at timestamptz(3) not null,
      lifted_at timestamptz(3) null,
      lifted_by_id uuid null
    )`);
    this.addSql(
      `alter table legal_hold add constraint legal_hold_kind_check check (kind in ('organization', 'envelope', 'sign_request'))`,
    );
    this.addSql(
      `alter table legal_hold add constraint legal_hold_placed_by_check check (placed_by in ('owner', 'staff'))`,
    );
    this.addSql(
      `alter table legal_hold add constraint legal_hold_organization_id_foreign foreign key (organization_id) references organization (id)`,
    );
    this.addSql(
      `create index legal_hold_organization_id_created_at_id_index on legal_hold (organization_id, created_at, id)`,
    );
    // The owner and staff each hold a thing once.
    this.addSql(
      `create unique index legal_hold_standing_index on legal_hold (thing_id, placed_by) where lifted_at is null`,
    );
    this.addSql(
      `create index legal_hold_organization_standing_index on legal_hold (organization_id) where lifted_at is null`,
    );
  }
}
