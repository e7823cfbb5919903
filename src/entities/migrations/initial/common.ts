const attemptCounter = [
  `create table attempt_counter (
      subject varchar(200) not null,
      failures int not null,
      window_started_at timestamptz(3) not null,
      locked_until timestamptz(3) null,
      primary key (subject)
    )`,
];

const idempotencyRecord = [
  `create table idempotency_record (
      id varchar(64) not null,
      fingerprint varchar(64) not null,
      object_id uuid not null,
      lease_until timestamptz(3) not null,
      response_status smallint null,
      response_sealed text null,
      created_at timestamptz(3) not null,
      primary key (id)
    )`,
  `create index idempotency_record_created_at_index on idempotency_record (created_at)`,
];

const outboxMessage = [
  `create table outbox_message (
      id uuid not null,
      channel text not null,
      kind text not null,
      recipient text not null,
      subject text not null,
      text text not null,
      code text null,
      link text null,
      sent_at timestamptz(3) not null,
      primary key (id)
    )`,
  `create index outbox_message_sent_at_index on outbox_message (sent_at)`,
  `alter table outbox_message add constraint outbox_message_channel_check check (channel in ('email', 'sms', 'push'))`,
  `alter table outbox_message add constraint outbox_message_kind_check check (kind in ('link', 'code', 'notice'))`,
];

const rateLimitCounter = [
  // Counters are in no write-ahead log: counting waits for no disk, and a crash of PostgreSQL only begins new windows.
  `create unlogged table rate_limit_counter (
      key varchar(255) not null,
      points int not null default 0,
      expire bigint null,
      primary key (key)
    ) with (fillfactor = 50)`,
  `create index rate_limit_counter_expire_index on rate_limit_counter (expire)`,
];

/** Counters, records of idempotency, and the outbox of development. */
export const commonTables = [...attemptCounter, ...idempotencyRecord, ...outboxMessage, ...rateLimitCounter];
