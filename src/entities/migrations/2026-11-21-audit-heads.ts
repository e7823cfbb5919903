import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table audit_head_timestamp (
      organization_id uuid not null,
      sequence int not null,
      hash varchar(64) not null,
      token text not null,
      time timestamptz(3) not null,
      primary key (organization_id, sequence)
    )`,
  // What audit events are searched by, newest first; a resource has few, and an index of its own.
  `create index audit_event_organization_id_timestamp_sequence_index on audit_event (organization_id, "timestamp", sequence)`,
  `create index audit_event_organization_id_action_timestamp_sequence_index on audit_event (organization_id, action, "timestamp", sequence)`,
  `create index audit_event_user_id_timestamp_sequence_index on audit_event (user_id, "timestamp", sequence)`,
];

/** Timestamps over the heads of the audit chains, and the indexes of their search. */
export class AuditHeads extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
