import type { Certificate } from '../../entities/certificate.ts';
import type { LogLine } from '../../entities/log-entry.ts';
import type { EntityManager } from '../../entities/orm.ts';
import type { SigningOperation } from '../../entities/signing-operation.ts';
import { tables } from '../../entities/tables.ts';
import { appendEntries, type Caller, type Logged } from '../../log/append.ts';

type Signed = {
  operation: SigningOperation;
  certificate?: Certificate | undefined;
  entry: { caller: Caller; logged: Logged };
};

/**
 * Writes a signature under its operation id, with the certificate that was made for it and the log's entry, which holds the log's
 * lock to the end of `em`'s transaction; gives that entry. Throws as appendToLog does.
 */
export async function writeSigned(
  em: EntityManager,
  { operation, certificate, entry }: Signed,
): Promise<LogLine[]> {
  const writer = tables(em).with('operation', (query) =>
    query.insertInto('SigningOperation').values(operation).returning('operationId'),
  );
  const { call, appended } = appendEntries([entry]);
  const written = certificate
    ? writer
        .with('certificate', (query) => query.insertInto('Certificate').values(certificate).returning('id'))
        .selectFrom(['operation', 'certificate'])
        .select(call)
    : writer.selectFrom('operation').select(call);
  return appended(await written.executeTakeFirstOrThrow());
}
