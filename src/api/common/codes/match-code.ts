import { isOneOf } from '#secrets/key-ring.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { codeHashes, codeTable, numberOf, type CodeSubject } from './code-subject.ts';

/**
 * Finds the subject's newest code when it is the given one and still valid, compared in constant time; gives its id, or
 * undefined. The caller counts the try before (attempts.ts).
 */
export async function matchCode(
  deps: Pick<ApiDependencies, 'keys' | 'orm'>,
  subject: CodeSubject,
  code: string,
): Promise<string | undefined> {
  const { codes, subject: column } = codeTable(subject);
  const of = Object.entries({ [column]: subject.id, ...numberOf(subject) });
  const [newest] = await deps.orm.em.fork().execute<{ id: string; code_hash: string; live: boolean }[]>(
    `select id, code_hash, expires_at > now() as live from ${codes}
       where ${of.map(([name]) => `${name} = ?`).join(' and ')} order by created_at desc limit 1`,
    of.map(([, value]) => value),
  );
  if (!newest?.live) return undefined;
  const given = codeHashes(deps, subject, code).map((hash) => Buffer.from(hash, 'hex'));
  return isOneOf(given, Buffer.from(newest.code_hash, 'hex')) ? newest.id : undefined;
}
