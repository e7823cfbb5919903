import { NotPermitted } from '#sealing/permissions/not-permitted.ts';
import { UnusableMark } from '#sealing/marks/read-mark.ts';
import { SignaturesDiffer } from '#sealing/signatures-differ.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import type { ReasonCode } from '#signatures/signed-file/reason.ts';
import { UncheckableFile } from '#signatures/signed-file/uncheckable-file.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';

/** An error that is thrown in a thread, as it is told to others. */
export type ThreadFault = {
  kind: string;
  name: string;
  message: string;
  stack: string | undefined;
  /** Those that NotPermitted names. */
  fields: readonly string[];
  /** That of UncheckableFile. */
  code: ReasonCode | undefined;
};

/** The result of a task, or its error. */
export type ThreadAnswer = { value: unknown } | { fault: ThreadFault };

/** The errors that others tell apart, the narrower ones first. */
const kinds = {
  SignaturesDiffer,
  CheckFailed,
  NotPermitted,
  MalformedError,
  UnusableMark,
  UnusablePdf,
  UncheckableFile,
  NotASignature,
} as const;

/** Makes of an error what can be copied to another thread, where its class would be lost. */
export function faultFrom(error: unknown): ThreadFault {
  const known = Object.entries(kinds).find(([, kind]) => error instanceof kind);
  const { name, message, stack } = error instanceof Error ? error : new Error('something was thrown');
  const fields = error instanceof NotPermitted ? error.fields : [];
  const code = error instanceof UncheckableFile ? error.code : undefined;
  return { kind: known?.[0] ?? 'Error', name, message, stack, fields, code };
}

/** Makes the error again. */
export function reviveFault(fault: ThreadFault): Error {
  const { name, stack } = fault;
  const error = made(fault);
  if (stack !== undefined) error.stack = stack;
  error.name = name;
  return error;
}

function made({ kind, message, fields, code }: ThreadFault): Error {
  if (kind === 'NotPermitted') return new NotPermitted(message, fields);
  if (kind === 'SignaturesDiffer') return new SignaturesDiffer(message);
  if (kind === 'CheckFailed') return new CheckFailed(message);
  if (kind === 'MalformedError') return new MalformedError(message);
  if (kind === 'UnusableMark') return new UnusableMark(message);
  if (kind === 'UncheckableFile' && code) return new UncheckableFile(code, message);
  if (kind === 'NotASignature') return new NotASignature(message);
  return kind === 'UnusablePdf' ? new UnusablePdf(message) : new Error(message);
}
