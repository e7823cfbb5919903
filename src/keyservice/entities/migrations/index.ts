import { Callers } from './2026-11-22-callers.ts';
import { AuditHeads } from './2026-11-22-audit-heads.ts';
import { InitialTables } from './2026-11-22-initial-tables.ts';
import { OwnCertificates } from './2026-11-22-own-certificates.ts';
import { KeyHomes } from './2026-11-23-key-homes.ts';
import { KeyEncryptionKeys } from './2026-11-23-key-encryption-keys.ts';
import { Issuers } from './2026-11-23-issuers.ts';
import { KeyHolders } from './2026-11-23-key-holders.ts';
import { LogCalls } from './2026-11-23-log-calls.ts';
import { LogEntriesGivenBack } from './2026-11-24-log-entries-given-back.ts';
import { DevicePins } from './2026-11-24-device-pins.ts';
import { TestAuthority } from './2026-11-28-test-authority.ts';
import { TimestampLog } from './2026-11-22-timestamp-log.ts';

/** Every migration in the order it was released; the names are kept in the database and never change. */
export const migrations = [
  { name: '2026-11-22-initial-tables', class: InitialTables },
  { name: '2026-11-22-callers', class: Callers },
  { name: '2026-11-22-timestamp-log', class: TimestampLog },
  { name: '2026-11-22-audit-heads', class: AuditHeads },
  { name: '2026-11-22-own-certificates', class: OwnCertificates },
  { name: '2026-11-23-key-homes', class: KeyHomes },
  { name: '2026-11-23-key-encryption-keys', class: KeyEncryptionKeys },
  { name: '2026-11-23-issuers', class: Issuers },
  { name: '2026-11-23-key-holders', class: KeyHolders },
  { name: '2026-11-23-log-calls', class: LogCalls },
  { name: '2026-11-24-log-entries-given-back', class: LogEntriesGivenBack },
  { name: '2026-11-24-device-pins', class: DevicePins },
  { name: '2026-11-28-test-authority', class: TestAuthority },
];
