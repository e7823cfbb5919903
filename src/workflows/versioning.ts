import { setWorkflowOptions, workflowInfo } from '@temporalio/workflow';
import type { WorkflowDefinitionOptions } from '@temporalio/common';
import { timestampAuditHeads } from './audit/timestamp-heads.ts';
import { sealAuditHeads } from './audit/seal-heads.ts';
import { bulkSend } from './bulk-send/workflow.ts';
import { lookAfterCertificates } from './certificate/look-after.ts';
import { publishStatus, refreshStatus } from './certificate/publish-status.ts';
import { tellOfUse } from './certificate/tell-of-use.ts';
import { confirmation } from './confirmation/workflow.ts';
import { lookAfterDocuments } from './document/look-after.ts';
import { processDocument } from './document/process.ts';
import { cancelEndedFlow } from './flow/cancel-ended.ts';
import { watchFlows } from './flow/watch.ts';
import { purgeExpired } from './retention/purge-expired.ts';
import { signerReceipt } from './sign-request/receipt.ts';
import { webhookDelivery } from './webhook/delivery.ts';
import { lookAfterWebhooks } from './webhook/look-after.ts';

/*
 * A version of the workers is replaced while flows run. Those that last for days, requests and envelopes, go on with the
 * version that is current, as the worker says of all that is not here (`patched` lets their histories replay). These, of
 * minutes or hours, end with the version that began them, which is drained when the last of them has ended.
 */
/**
 * Temporal refuses the tasks of a worker without a version that say what becomes of them when the next one comes. Such a worker
 * has a build id all the same, and no name of a deployment.
 */
const stays = (): WorkflowDefinitionOptions =>
  workflowInfo().currentDeploymentVersion?.deploymentName ? { versioningBehavior: 'PINNED' } : {};

setWorkflowOptions(stays, bulkSend);
setWorkflowOptions(stays, signerReceipt);
setWorkflowOptions(stays, webhookDelivery);
setWorkflowOptions(stays, processDocument);
setWorkflowOptions(stays, cancelEndedFlow);
setWorkflowOptions(stays, tellOfUse);
setWorkflowOptions(stays, confirmation);
setWorkflowOptions(stays, watchFlows);
setWorkflowOptions(stays, lookAfterDocuments);
setWorkflowOptions(stays, lookAfterCertificates);
setWorkflowOptions(stays, lookAfterWebhooks);
setWorkflowOptions(stays, publishStatus);
setWorkflowOptions(stays, refreshStatus);
setWorkflowOptions(stays, sealAuditHeads);
setWorkflowOptions(stays, timestampAuditHeads);
setWorkflowOptions(stays, purgeExpired);
