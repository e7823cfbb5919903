import { Problem } from '#domain/common/problem.ts';

/** A call of the key service without an answer; callers are told its message alone. */
export class KeyServiceUnanswered extends Problem {
  /** The operation, and what happened, in a sentence for staff: without ids, addresses and what was asked. */
  readonly forStaff: string;

  constructor(method: string, path: string, patienceMs: number, cause: unknown) {
    super('service_unavailable', 'The key service cannot be reached.', undefined, { cause });
    this.forStaff = sentence(`${method} ${withoutIds(path)}`, patienceMs, cause);
  }
}

function sentence(operation: string, patienceMs: number, cause: unknown): string {
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return `The key service did not answer ${operation} within ${patienceMs / 1_000} s: it hangs, or has too much to do.`;
  const code = codeOf(cause);
  return `The key service cannot be reached for ${operation}${code === undefined ? '' : ` (${code})`}.`;
}

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function withoutIds(path: string): string {
  return (path.split('?', 1)[0] ?? '').replace(id, '{id}');
}

/** The code of a connection's error, or of what lies behind it: ECONNREFUSED, CERT_HAS_EXPIRED. */
function codeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 3) return undefined;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code)) return code;
  return codeOf(error.cause, depth + 1);
}
