import { Migration } from '@mikro-orm/migrations';

/** Corrections that wait for a second member of staff, and acts on many flows at once. */
export class StaffActs extends Migration {
  override up(): void {
    this.addSql(`create table staff_proposal (
      id varchar(64) primary key,
      flow_id uuid not null,
      staff_id uuid not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`);
    this.addSql(`create table staff_preview (
      id uuid primary key,
      staff_id uuid not null,
      act varchar(32) not null,
      reason text null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`);
    this.addSql(`create table staff_preview_flow (
      preview_id uuid not null,
      flow_id varchar(255) not null,
      seen varchar(64) not null,
      begun_at timestamptz(3) null,
      done_at timestamptz(3) null,
      failure text null,
      primary key (preview_id, flow_id)
    )`);
  }
}
