import { DefaultFailureConverter } from '@temporalio/common';

/** Puts messages and stacks of failures into a payload, which the codec seals; a failure's type stays in clear. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
