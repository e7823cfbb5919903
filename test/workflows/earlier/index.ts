export { publishStatus, refreshStatus } from './publish-status.ts';
export { signRequest } from './sign-request.ts';
export { webhookDelivery } from './webhook-delivery.ts';
