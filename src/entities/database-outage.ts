/** PostgreSQL's classes 08 (connection) and 57P (going down), a cancelled statement, a full server, and the socket's own errors. */
const outageCodes = /^(08|57P|57014|53300|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH)/;

/** Tells whether an error of a query says that the database cannot be reached or does not answer in time. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'ConnectionException' || outageCodes.test(code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message);
}
