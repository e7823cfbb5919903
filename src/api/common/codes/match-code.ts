import type { NewestCode } from '#entities/common/rows/code-table.ts';
import { readNewestCode } from '#entities/common/rows/newest-code.ts';
import { isOneOf } from '#secrets/key-ring.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { codeHashes, codesOf, type CodeSubject } from './code-subject.ts';

/** Tells whether the subject's newest code is the given one and still valid, compared in constant time. The try was counted before. */
export function isCode(
  deps: Pick<ApiDependencies, 'keys'>,
  { of, code }: { of: CodeSubject; code: string },
  newest: NewestCode | null,
): newest is NewestCode {
  if (!newest?.live) return false;
  const given = codeHashes(deps, of, code).map((hash) => Buffer.from(hash, 'hex'));
  return isOneOf(given, Buffer.from(newest.codeHash, 'hex'));
}

/** Finds the subject's newest code when it is the given one, as isCode says, and was not used; undefined else. */
export async function findUnusedCode(
  deps: Pick<ApiDependencies, 'keys' | 'orm'>,
  subject: CodeSubject,
  code: string,
): Promise<string | undefined> {
  const newest = (await readNewestCode(deps.orm.em.fork(), codesOf(subject))) ?? null;
  return newest?.used === null && isCode(deps, { of: subject, code }, newest) ? newest.id : undefined;
}
