import { ApplicationFailure } from '@temporalio/common';
import { faultDetail } from '#domain/envelope/sealing-failure.ts';
import { NotPermitted } from '#sealing/not-permitted.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { CheckFailed } from '#signatures/cades/check.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';

/** What was thrown by somebody whom work on a document asked, carried past the judgement of that work. */
class FromOutside extends Error {
  constructor(cause: unknown) {
    super('somebody outside failed', { cause });
    this.name = 'FromOutside';
  }
}

/** Marks what a function throws that work on a document is given to ask others: the document is not to blame for it. */
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
 * Does work on the bytes of a document, which asks others by `outside` alone. Throws a failure of the type
 * document_unsealable, which trying again cannot mend, where the document is to blame; what others threw as they threw
 * it, and anything else as it is.
 */
export async function onDocument<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FromOutside) throw error.cause;
    throw isDocumentFault(error)
      ? ApplicationFailure.nonRetryable(faultDetail(error.message), 'document_unsealable')
      : error;
  }
}

function isDocumentFault(error: unknown): error is Error {
  return [UnusablePdf, CheckFailed, NotPermitted, MalformedError].some((kind) => error instanceof kind);
}
