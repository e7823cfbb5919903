import { CKR, CryptokiError, isOneOf } from '../cryptoki/return-values.ts';
import type { Failure, FailureKind } from '../messages.ts';

/** A failure that is told to the parent process. */
export class TokenFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** After these nothing works in this session any more. */
const lost = [
  'SLOT_ID_INVALID',
  'DEVICE_ERROR',
  'DEVICE_REMOVED',
  'SESSION_CLOSED',
  'SESSION_HANDLE_INVALID',
  'TOKEN_NOT_PRESENT',
  'TOKEN_NOT_RECOGNIZED',
  'USER_NOT_LOGGED_IN',
  'CRYPTOKI_NOT_INITIALIZED',
  'OPERATION_ACTIVE',
] as const;

/** These may mean anything: another operation tells whether the session still works. */
const ambiguous = ['GENERAL_ERROR', 'FUNCTION_FAILED', 'HOST_MEMORY'] as const;
const firstOfVendors = 0x80000000;

/** Tells whether a value of the module may mean that its session is gone. */
function isAmbiguous(error: unknown): boolean {
  return isOneOf(error, ambiguous) || (error instanceof CryptokiError && error.code >= firstOfVendors);
}

/** Tells whether an error says that the session or its token is gone. */
export function isLost(error: unknown): boolean {
  return isOneOf(error, lost);
}

function kindOf(error: CryptokiError, stillWorks: () => boolean): FailureKind {
  if (error.code === CKR.DEVICE_MEMORY) return 'full';
  if (isOneOf(error, ['TOKEN_WRITE_PROTECTED', 'SESSION_READ_ONLY'])) return 'read-only';
  if (isLost(error)) return 'lost';
  return isAmbiguous(error) && !stillWorks() ? 'lost' : 'failed';
}

/** What the parent process is told of an error. */
export function failureOf(error: unknown, stillWorks: () => boolean): Failure {
  if (error instanceof TokenFailure) return { kind: error.kind, message: error.message };
  if (error instanceof CryptokiError) return { kind: kindOf(error, stillWorks), message: error.message };
  return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
}
