import { createAuditHeadActivities, type AuditHeadDependencies } from './audit-heads.ts';
import { createDocumentActivities, type DocumentDependencies } from './documents.ts';
import { createEnvelopePdfActivities } from './envelope-pdf.ts';
import type { EnvelopeDependencies, EnvelopePdfDependencies } from './envelope-inputs.ts';
import { createEnvelopeActivities } from './envelope.ts';
import { createLinkActivities, type LinkDependencies } from './links.ts';
import { createSignRequestActivities } from './sign-request.ts';
import type { SignRequestDependencies } from './sign-request-inputs.ts';
import { createStatusActivities, type StatusDependencies } from './status.ts';
import { createTroubleActivities } from './trouble.ts';
import { createWebhookActivities } from './webhook.ts';
import type { WebhookDependencies } from './webhook-inputs.ts';
import { withFailures } from './failures.ts';

export type ActivityDependencies = SignRequestDependencies &
  LinkDependencies &
  StatusDependencies &
  AuditHeadDependencies &
  DocumentDependencies &
  EnvelopeDependencies &
  EnvelopePdfDependencies &
  WebhookDependencies;

/** Every activity of every flow, made from what they depend on. */
export function createActivities(deps: ActivityDependencies) {
  return withFailures({
    ...createSignRequestActivities(deps),
    ...createDocumentActivities(deps),
    ...createAuditHeadActivities(deps),
    ...createEnvelopeActivities(deps),
    ...createEnvelopePdfActivities(deps),
    ...createLinkActivities(deps),
    ...createStatusActivities(deps),
    ...createTroubleActivities(deps),
    ...createWebhookActivities(deps),
  });
}
