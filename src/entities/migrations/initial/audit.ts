const auditEvent = [
  `create table audit_event (
      id uuid not null,
      organization_id uuid not null,
      sequence int not null,
      action varchar(64) not null,
      resource_type varchar(64) not null,
      resource_id uuid not null,
      user_id uuid null,
      ip_address varchar(45) null,
      user_agent text null,
      metadata jsonb not null default '{}',
      dedupe_key varchar(200) null,
      "timestamp" timestamptz(3) not null,
      previous_hash varchar(64) not null,
      hash varchar(64) not null,
      primary key (id)
    )`,
  `create index audit_event_resource_type_resource_id_index on audit_event (resource_type, resource_id)`,
  // Events are searched by these, newest first; a resource has few, and an index of its own.
  `create index audit_event_organization_id_timestamp_sequence_index on audit_event (organization_id, "timestamp", sequence)`,
  `create index audit_event_organization_id_action_timestamp_sequence_index on audit_event (organization_id, action, "timestamp", sequence)`,
  `create index audit_event_user_id_timestamp_sequence_index on audit_event (user_id, "timestamp", sequence)`,
  `alter table audit_event add constraint audit_event_organization_id_sequence_unique unique (organization_id, sequence)`,
  `alter table audit_event add constraint audit_event_dedupe_key_unique unique (dedupe_key)`,
];

const auditHeadTimestamp = [
  `create table audit_head_timestamp (
      organization_id uuid not null,
      sequence int not null,
      hash varchar(64) not null,
      token text not null,
      time timestamptz(3) not null,
      primary key (organization_id, sequence)
    )`,
];

/** The chains of audit events, and the timestamps over their heads. */
export const auditTables = [...auditEvent, ...auditHeadTimestamp];
