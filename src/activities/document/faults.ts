import { ApplicationFailure } from '@temporalio/common';
import { faultDetail } from '#domain/envelope/sealing-failure.ts';
import { NoSlot } from '#documents/sandbox/slots.ts';
import { ThreadEnded } from '#documents/threads/threads.ts';
import { NotPermitted } from '#sealing/permissions/not-permitted.ts';
import { SignaturesDiffer } from '#sealing/signatures-differ.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { because } from '../common/failure-cause.ts';

/** An error of an outside service that work on a document called. The wrapper keeps that work from judging the error. */
class FromOutside extends Error {
  constructor(cause: unknown) {
    super('somebody outside failed', { cause });
    this.name = 'FromOutside';
  }
}

/**
 * Wraps a function by which work on a document calls others, and marks its errors: the document is not to blame for them.
 */
export function outside<A extends unknown[], R>(ask: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await ask(...args);
    } catch (cause) {
      throw new FromOutside(cause);
    }
  };
}

/**
 * Runs work on the bytes of a document, which calls others only through `outside`. Throws a failure of the type
 * document_unsealable, which trying again cannot mend, if the document is to blame, and of the type signatures_differ if it
 * has other signatures than it should; one of the type timed_out or internal_error, which may mend itself, if its thread took
 * too long or died. Throws errors of others, and all other errors, unchanged.
 */
export async function onDocument<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FromOutside) throw error.cause;
    if (error instanceof SignaturesDiffer)
      throw because(error, ApplicationFailure.nonRetryable(faultDetail(error.message), 'signatures_differ'));
    if (error instanceof ThreadEnded) throw because(error, endedFailure(error));
    if (error instanceof NoSlot)
      throw because(error, ApplicationFailure.retryable(error.message, 'internal_error'));
    throw isDocumentFault(error)
      ? because(error, ApplicationFailure.nonRetryable(faultDetail(error.message), 'document_unsealable'))
      : error;
  }
}

/**
 * Trying again helps against a machine that was too busy, and against a mistake that is not in the document; a document that
 * takes too much memory takes it each time.
 */
function endedFailure({ fault, message }: ThreadEnded): ApplicationFailure {
  if (fault === 'memory') return ApplicationFailure.nonRetryable(faultDetail(message), 'document_unsealable');
  return ApplicationFailure.retryable(`${message}.`, fault === 'time' ? 'timed_out' : 'internal_error');
}

function isDocumentFault(error: unknown): error is Error {
  return [UnusablePdf, CheckFailed, NotPermitted, MalformedError].some((kind) => error instanceof kind);
}
