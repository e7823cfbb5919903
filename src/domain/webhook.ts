/** Events of a sign request that a partner may subscribe to (specification, "Events"). */
export const signRequestEvents = [
  'sign_request.signed',
  'sign_request.rejected',
  'sign_request.expired',
] as const;
export type SignRequestEvent = (typeof signRequestEvents)[number];

export const webhookStatuses = ['active', 'disabled'] as const;
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The pauses before attempts 1 to 5, in seconds, each counted from the attempt before. */
export const webhookSchedule = [0, 60, 300, 1_800, 7_200] as const;

/** An attempt's time to connect and answer, in milliseconds, and how much of the answer is kept, in bytes. */
export const webhookTimeout = 10_000;
export const webhookAnswerLimit = 2_048;
