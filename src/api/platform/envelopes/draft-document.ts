import type { User } from '#domain/account/account.ts';
import { draftIssues, signedPdfIssues, type Draft, type Issue } from '#domain/envelope/draft.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Document } from '#entities/document/document.ts';
import { readHeldDocument, type HeldDocument } from '#entities/document/rows/read-held-document.ts';
import type { EntityManager } from '#entities/orm.ts';
import { visibleTo } from '../documents/find-document.ts';

/** Throws Problem validation_failed, which names every member that breaks a rule, unless there is none. */
export function assertNoIssues(issues: readonly Issue[]): void {
  const [first] = issues;
  if (first)
    throw new Problem('validation_failed', `${first.path}: ${first.message}`, {
      issues: issues.slice(0, 20),
    });
}

/** The rules that a draft around this document breaks, as far as the document is known. */
export function issuesAround(
  document: Pick<Document, 'pageSizes' | 'signatureCount'> | null,
  draft: Draft,
): Issue[] {
  const { pageSizes = null, signatureCount = null } = document ?? {};
  return [...draftIssues(draft, pageSizes), ...signedPdfIssues(draft.fields, signatureCount)];
}

/** The Problem of a document that an envelope cannot take. */
export function wrongDocument(message: string, details: Record<string, unknown> = {}): Problem {
  return documentProblem('validation_failed', message, details);
}

/** Treats somebody else's document as one that nobody has. */
export function noDocument(): Problem {
  return documentProblem('not_found', 'expected a document of yours; you have none with this id');
}

function documentProblem(
  code: 'validation_failed' | 'not_found',
  message: string,
  details: Record<string, unknown> = {},
): Problem {
  const issues = [{ path: 'document_id', message }];
  return new Problem(code, `document_id: ${message}`, { issues, ...details });
}

/** Throws Problem validation_failed, naming document_id, where a document failed. */
export function assertUsable({ status, failureReason }: Pick<Document, 'status' | 'failureReason'>): void {
  if (status !== 'failed') return;
  throw wrongDocument(`expected a document that can be used; this one failed: ${failureReason ?? ''}`);
}

/**
 * Finds the document that an envelope is made around, and locks it until the transaction ends, so that it is not deleted
 * meanwhile. Throws Problem not_found where the caller has none with this id, validation_failed where it failed; both name
 * document_id.
 */
export async function holdDocument(em: EntityManager, user: User, id: string): Promise<HeldDocument> {
  const document = await readHeldDocument(em, id, visibleTo(user));
  if (!document) throw noDocument();
  assertUsable(document);
  return document;
}
