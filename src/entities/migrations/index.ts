import { AuditHeads } from './2026-11-21-audit-heads.ts';
import { Accounts } from './2026-11-21-accounts.ts';
import { CodesInAll } from './2026-11-21-codes-in-all.ts';
import { EnvelopeLists } from './2026-11-21-envelope-lists.ts';
import { CompletionCertificates } from './2026-11-21-completion-certificates.ts';
import { Envelopes } from './2026-11-21-envelopes.ts';
import { EvidenceTable } from './2026-11-21-evidence.ts';
import { FlowActivations } from './2026-11-21-flow-activations.ts';
import { DocumentGeometry } from './2026-11-21-document-geometry.ts';
import { DocumentChanges } from './2026-11-22-document-changes.ts';
import { DocumentsAnew } from './2026-11-22-documents-anew.ts';
import { Documents } from './2026-11-21-documents.ts';
import { InitialTables } from './2026-11-21-initial-tables.ts';
import { MembersAndUsage } from './2026-11-21-members-and-usage.ts';
import { PlatformWebhooks } from './2026-11-21-platform-webhooks.ts';
import { PreparedActs } from './2026-11-21-prepared-acts.ts';
import { RateLimits } from './2026-11-21-rate-limits.ts';
import { StaffTables } from './2026-11-21-staff.ts';
import { SealingFailures } from './2026-11-22-sealing-failures.ts';
import { StuckFlows } from './2026-11-21-stuck-flows.ts';
import { WebhookRotation } from './2026-11-21-webhook-rotation.ts';

/** Every migration in the order it was released; the names are kept in the database and never change. */
export const migrations = [
  { name: '2026-11-21-initial-tables', class: InitialTables },
  { name: '2026-11-21-staff', class: StaffTables },
  { name: '2026-11-21-webhook-rotation', class: WebhookRotation },
  { name: '2026-11-21-stuck-flows', class: StuckFlows },
  { name: '2026-11-21-accounts', class: Accounts },
  { name: '2026-11-21-flow-activations', class: FlowActivations },
  { name: '2026-11-21-rate-limits', class: RateLimits },
  { name: '2026-11-21-evidence', class: EvidenceTable },
  { name: '2026-11-21-documents', class: Documents },
  { name: '2026-11-21-document-geometry', class: DocumentGeometry },
  { name: '2026-11-21-platform-webhooks', class: PlatformWebhooks },
  { name: '2026-11-21-envelopes', class: Envelopes },
  { name: '2026-11-21-members-and-usage', class: MembersAndUsage },
  { name: '2026-11-21-envelope-lists', class: EnvelopeLists },
  { name: '2026-11-21-completion-certificates', class: CompletionCertificates },
  { name: '2026-11-21-prepared-acts', class: PreparedActs },
  { name: '2026-11-21-audit-heads', class: AuditHeads },
  { name: '2026-11-21-codes-in-all', class: CodesInAll },
  { name: '2026-11-22-document-changes', class: DocumentChanges },
  { name: '2026-11-22-sealing-failures', class: SealingFailures },
  { name: '2026-11-22-documents-anew', class: DocumentsAnew },
];
