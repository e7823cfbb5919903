import { DriverException } from '@mikro-orm/core';

/**
 * Why the database cannot be used. `outage` passes: the server is away, restarts, is full or answers too late.
 * `configuration` does not: the server is there, and an operator has to correct an address, a user, a password or a right.
 */
export type DatabaseFault = 'outage' | 'configuration';

/**
 * SQLSTATE classes and codes (PostgreSQL, appendix A) of a server that cannot serve now: 08 connection exceptions, 53
 * insufficient resources (53300: too many connections), 57014 a statement that ran into its limit, 57P01 to 57P03
 * shutting down, crashed or starting, 57P04 the database dropped, 57P05 an idle session ended.
 */
const passing = /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|57014|57P0[1-5])$/;

/** 28: the server does not accept this user or password. 3D000: it has no such database. */
const refusing = /^(28[0-9A-Z]{3}|3D000)$/;

/** The code and the place in PostgreSQL of a right that the role lacks; errors of our own triggers have the code, too. */
const denied = { code: '42501', routine: 'aclcheck_error' };

/**
 * The codes of a connection that fails or breaks. ENOTFOUND stands here too: in a cluster a name resolves to nothing while
 * its server is replaced; a mistyped name shows at the start, which waits for it no longer than 30 s.
 */
const unreachable =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/;

/** The driver's own errors have no code. */
const said = /^(timeout exceeded when trying to connect|Connection terminated|.* is not queryable$)/;

/** The number of causes that are looked at. */
const depth = 10;

/**
 * Tells why the database cannot be used, from an error or the errors that caused it, of which ten are looked at; gives
 * undefined for any other error. In each case the caller did nothing wrong and nothing was done: the answer is 503.
 */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  const seen = new Set<Error>();
  for (let at = error; at instanceof Error && !seen.has(at) && seen.size < depth; at = at.cause) {
    const fault = sqlFault(at) ?? ([...seen].every(isTransparent) ? socketFault(at) : undefined);
    if (fault) return fault;
    seen.add(at);
  }
  return undefined;
}

function textOf(error: Error, name: 'code' | 'syscall' | 'routine'): string {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}

function sqlFault(error: Error): DatabaseFault | undefined {
  const code = textOf(error, 'code');
  if (refusing.test(code)) return 'configuration';
  if (code === denied.code && textOf(error, 'routine') === denied.routine) return 'configuration';
  return passing.test(code) || said.test(error.message) ? 'outage' : undefined;
}

/** A path without a socket, or with one that we may not open, is connected to; other files are opened or read. */
function socketFault(error: Error): DatabaseFault | undefined {
  const code = textOf(error, 'code');
  if (unreachable.test(code)) return 'outage';
  if (textOf(error, 'syscall') !== 'connect') return undefined;
  if (code === 'ENOENT') return 'outage';
  return code === 'EACCES' || code === 'EPERM' ? 'configuration' : undefined;
}

/** Storage, mail and the key service have sockets too, and errors of their own classes around them. */
function isTransparent(error: Error): boolean {
  return error.constructor === Error || error instanceof DriverException;
}
