import { createBulkSendActivities } from './bulk-send/activities.ts';
import { createFlowWatchActivities } from './flow/activities.ts';
import type { FlowWatchDependencies } from './flow/inputs.ts';
import { createAuditHeadActivities, type AuditHeadDependencies } from './audit/activities.ts';
import { createDocumentActivities, type DocumentDependencies } from './document/activities.ts';
import { createEnvelopePdfActivities } from './envelope/pdf/activities.ts';
import type { EnvelopeDependencies, EnvelopePdfDependencies } from './envelope/inputs.ts';
import { createEnvelopeActivities } from './envelope/activities.ts';
import { createLinkActivities, type LinkDependencies } from './sign-request/links.ts';
import { createReceiptActivities } from './sign-request/receipt.ts';
import { createSignRequestActivities } from './sign-request/activities.ts';
import type { SignRequestDependencies } from './sign-request/inputs.ts';
import { createCertificateActivities, type CertificateDependencies } from './certificate/look-after.ts';
import { createConfirmationActivities } from './confirmation/activities.ts';
import type { ConfirmationDependencies } from './confirmation/inputs.ts';
import { createStatusActivities, type StatusDependencies } from './certificate/activities.ts';
import { createUseNoticeActivities, type UseNoticeDependencies } from './certificate/tell-of-use.ts';
import { createRetentionActivities } from './retention/activities.ts';
import type { RetentionDependencies } from './retention/inputs.ts';
import { createBlockerActivities } from './common/blocker.ts';
import { createWebhookActivities } from './webhook/activities.ts';
import { createFailureActivities, type FailureDependencies } from './webhook/tell-of-failures.ts';
import type { WebhookDependencies } from './webhook/inputs.ts';
import { withFailures } from './common/failures.ts';

export type ActivityDependencies = SignRequestDependencies &
  LinkDependencies &
  StatusDependencies &
  UseNoticeDependencies &
  CertificateDependencies &
  ConfirmationDependencies &
  AuditHeadDependencies &
  DocumentDependencies &
  EnvelopeDependencies &
  EnvelopePdfDependencies &
  FlowWatchDependencies &
  RetentionDependencies &
  FailureDependencies &
  WebhookDependencies;

/** Creates every activity of every workflow from its dependencies. */
export function createActivities(deps: ActivityDependencies) {
  return withFailures({
    ...createSignRequestActivities(deps),
    ...createDocumentActivities(deps),
    ...createAuditHeadActivities(deps),
    ...createEnvelopeActivities(deps),
    ...createEnvelopePdfActivities(deps),
    ...createFlowWatchActivities(deps),
    ...createBulkSendActivities(deps),
    ...createLinkActivities(deps),
    ...createReceiptActivities(deps),
    ...createStatusActivities(deps),
    ...createUseNoticeActivities(deps),
    ...createCertificateActivities(deps),
    ...createConfirmationActivities(deps),
    ...createBlockerActivities(deps),
    ...createRetentionActivities(deps),
    ...createWebhookActivities(deps),
    ...createFailureActivities(deps),
  });
}
