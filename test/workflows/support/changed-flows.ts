import { sleep } from '@temporalio/workflow';
import * as flows from '#workflows/index.ts';

/** A workflow after a sleep that somebody slipped in: the replay test must notice it. */
function late<Given extends unknown[], Result>(flow: (...given: Given) => Promise<Result>) {
  return async (...given: Given): Promise<Result> => {
    await sleep(1);
    return flow(...given);
  };
}

export const bulkSend = late(flows.bulkSend);
export const cancelEndedFlow = late(flows.cancelEndedFlow);
export const confirmation = late(flows.confirmation);
export const envelope = late(flows.envelope);
export const lookAfterCertificates = late(flows.lookAfterCertificates);
export const lookAfterWebhooks = late(flows.lookAfterWebhooks);
export const lookAfterDocuments = late(flows.lookAfterDocuments);
export const processDocument = late(flows.processDocument);
export const publishStatus = late(flows.publishStatus);
export const purgeExpired = late(flows.purgeExpired);
export const refreshStatus = late(flows.refreshStatus);
export const sealAuditHeads = late(flows.sealAuditHeads);
export const signerReceipt = late(flows.signerReceipt);
export const signRequest = late(flows.signRequest);
export const tellOfUse = late(flows.tellOfUse);
export const timestampAuditHeads = late(flows.timestampAuditHeads);
export const watchFlows = late(flows.watchFlows);
export const webhookDelivery = late(flows.webhookDelivery);
