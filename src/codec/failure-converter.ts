import { DefaultFailureConverter, defaultPayloadConverter } from '@temporalio/common';

type ToError = DefaultFailureConverter['failureToError'];

/** Puts messages and stacks of failures into a payload, which the codec encrypts; a failure's type stays in clear. */
class EncodedFailureConverter extends DefaultFailureConverter {
  // What a failure carries is bound to no use, so it is read by the SDK's own converter.
  override failureToError(...[failure, , context]: Parameters<ToError>): ReturnType<ToError> {
    return super.failureToError(failure, defaultPayloadConverter, context);
  }
}

export const failureConverter = new EncodedFailureConverter({ encodeCommonAttributes: true });
