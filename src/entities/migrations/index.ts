import { AbuseReports } from './2026-11-22-abuse-reports.ts';
import { ActivationProofs } from './2026-11-22-activation-proofs.ts';
import { AuditCommitments } from './2026-11-22-audit-commitments.ts';
import { ActProofMembers } from './2026-11-22-act-proof-members.ts';
import { ActProofs } from './2026-11-22-act-proofs.ts';
import { AuthenticatedAt } from './2026-11-22-authenticated-at.ts';
import { ApprovalSeals } from './2026-11-22-approval-seals.ts';
import { DeclinedBy } from './2026-11-22-declined-by.ts';
import { AuditHeadSeals } from './2026-11-22-audit-head-seals.ts';
import { InitialTables } from './2026-11-22-initial-tables.ts';
import { UserDevices } from './2026-11-22-user-devices.ts';
import { RecipientCertificate } from './2026-11-22-recipient-certificate.ts';
import { Quotas } from './2026-11-22-quotas.ts';
import { Invitations } from './2026-11-22-invitations.ts';
import { SealedLinks } from './2026-11-22-sealed-links.ts';
import { CertificateActs } from './2026-11-22-certificate-acts.ts';
import { OwnCertificates } from './2026-11-22-own-certificates.ts';
import { OpenRows } from './2026-11-22-open-rows.ts';
import { ProofPolicies } from './2026-11-22-proof-policies.ts';
import { SentProofs } from './2026-11-22-sent-proofs.ts';
import { StatusMaterial } from './2026-11-22-status-material.ts';
import { SentDocuments } from './2026-11-22-sent-documents.ts';

/** Every migration in the order it was released; the names are kept in the database and never change. */
export const migrations = [
  { name: '2026-11-22-initial-tables', class: InitialTables },
  { name: '2026-11-22-act-proofs', class: ActProofs },
  { name: '2026-11-22-recipient-certificate', class: RecipientCertificate },
  { name: '2026-11-22-invitations', class: Invitations },
  { name: '2026-11-22-open-rows', class: OpenRows },
  { name: '2026-11-22-sent-proofs', class: SentProofs },
  { name: '2026-11-22-quotas', class: Quotas },
  { name: '2026-11-22-authenticated-at', class: AuthenticatedAt },
  { name: '2026-11-22-abuse-reports', class: AbuseReports },
  { name: '2026-11-22-user-devices', class: UserDevices },
  { name: '2026-11-22-sent-documents', class: SentDocuments },
  { name: '2026-11-22-declined-by', class: DeclinedBy },
  { name: '2026-11-22-sealed-links', class: SealedLinks },
  { name: '2026-11-22-approval-seals', class: ApprovalSeals },
  { name: '2026-11-22-activation-proofs', class: ActivationProofs },
  { name: '2026-11-22-proof-policies', class: ProofPolicies },
  { name: '2026-11-22-audit-head-seals', class: AuditHeadSeals },
  { name: '2026-11-22-audit-commitments', class: AuditCommitments },
  { name: '2026-11-22-status-material', class: StatusMaterial },
  { name: '2026-11-22-act-proof-members', class: ActProofMembers },
  { name: '2026-11-22-own-certificates', class: OwnCertificates },
  { name: '2026-11-22-certificate-acts', class: CertificateActs },
];
