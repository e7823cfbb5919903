import { defineEntity, p } from '@mikro-orm/core';

const loggedOperations = [
  'authority_created',
  'authority_requested',
  'authority_imported',
  'root_list_imported',
  'root_key_taken',
  'certificate_generated',
  'certificate_imported',
  'certificate_renewed',
  'certificate_revoked',
  'revocation_raised',
  'pin_changed',
  'crl_published',
  'signature_made',
  'one_time_signature_made',
  'seal_made',
  'activation_made',
  'activation_extended',
  'activation_ended',
  'activated_signature_made',
  'timestamp_made',
  'timestamps_rooted',
  'signature_verified',
  'audit_heads_sealed',
  'key_encryption_renewed',
  'device_pin_set',
  'device_pin_checked',
  'device_pin_removed',
] as const;
export type LoggedOperation = (typeof loggedOperations)[number];

const LogEntrySchema = defineEntity({
  name: 'LogEntry',
  tableName: 'log_entry',
  properties: {
    sequence: p.bigint('number').primary(),
    at: p.datetime(3),
    operation: p.enum(loggedOperations),
    /** "ok", or the code of the failure. */
    outcome: p.string().length(64),
    caller: p.string().length(200),
    requestId: p.string().length(128).nullable(),
    certificateId: p.uuid().nullable(),
    documentHash: p.string().length(140).nullable(),
    operationId: p.string().length(160).nullable(),
    previousHash: p.string().length(64),
    hash: p.string().length(64),
  },
});

/** One line of the log of operations; each carries the hash of the one before it. */
export class LogEntry extends LogEntrySchema.class {}
LogEntrySchema.setClass(LogEntry);

/** A line of the log as a value. */
export type LogLine = Pick<LogEntry, keyof LogEntry>;
