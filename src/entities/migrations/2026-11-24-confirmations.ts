import { Migration } from '@mikro-orm/migrations';

/** Questions to people's devices, sign-ins that wait for a second factor, and how a session was opened. */
export class Confirmations extends Migration {
  override up(): void {
    this.addSql(`alter table device add column push_sealed text`);
    this.addSql(`alter table user_session add column amr text[] not null default '{pwd}'`);
    this.addSql(
      `create table confirmation (
        id uuid primary key,
        user_id uuid not null,
        organization_id uuid not null,
        kind text not null check (kind in ('sign_in')),
        asker jsonb not null,
        number int not null,
        status text not null check (status in ('pending', 'confirmed', 'refused', 'expired')),
        refused_for text check (refused_for in ('owner', 'number', 'pin', 'signature')),
        device_id uuid,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        ended_at timestamptz(3),
        used_at timestamptz(3)
      )`,
    );
    this.addSql(`create index confirmation_user_id_created_at_index on confirmation (user_id, created_at)`);
    this.addSql(
      `create table pending_sign_in (
        sign_in_hash varchar(64) primary key,
        user_id uuid not null,
        confirmation_id uuid,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )`,
    );
  }
}
