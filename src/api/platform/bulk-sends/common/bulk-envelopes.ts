import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { bulkBounds } from '#domain/envelope/bulk-send.ts';
import { endOf, type Issue } from '#domain/envelope/draft.ts';
import { Problem } from '#domain/common/problem.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import type { NewBulkEnvelope } from '#entities/bulk-send/rows/insert-bulk.ts';
import type { BulkDocument } from '#entities/bulk-send/rows/hold-bulk-document.ts';
import type { DraftRow } from '#entities/envelope/rows/read-draft.ts';
import type { Template } from '#entities/template/template.ts';
import { checkToken, tokenHash } from '#secrets/link-token.ts';
import { provenBy, proofRow } from '../../../common/flows/act-proofs.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { draftRows } from '../../envelopes/common/draft-envelope.ts';
import { userActorOf } from '../../envelopes/common/envelope-acts.ts';
import { statedOf } from '../../envelopes/common/start-envelope.ts';
import { inputOfTemplate, inRoles } from '../../envelopes/common/template-input.ts';
import { assertNoIssues } from '../../envelopes/draft-document.ts';
import type { BulkRow, BulkSendInput } from './input.ts';

/** A bulk send as it is asked for; its drafts are frozen under its id. */
export type Bulk = {
  id: string;
  template: Template;
  given: BulkSendInput;
  rows: readonly BulkRow[];
  document: BulkDocument;
};

export type Drafted = ReturnType<typeof draftRows>;

/** So many broken rules are told at once. */
const mostIssues = 20;

/**
 * Makes the drafts of a bulk send, one for each row. Throws Problem validation_failed, which names the rows and members that break a rule.
 */
export function draftAll(c: Context<ApiEnv>, { template, given, rows, document }: Bulk): Drafted[] {
  assertParts(template, rows.length);
  const issues: Issue[] = [];
  const names = template.layout.roles.map(({ name }) => name);
  const drafts: Drafted[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      const body = inputOfTemplate(template, { ...sharedOf(given), ...row, template_id: template.id });
      drafts.push(draftRows(c, randomUUID(), { body, document }));
    } catch (error) {
      const found = issuesIn(inRoles(error, names), index);
      issues.push(...found.filter(({ path }) => !issues.some((one) => one.path === path)));
      if (issues.length >= mostIssues) break;
    }
  }
  assertNoIssues(issues);
  return drafts;
}

/** Each row has each role and field of the template: a bulk send that is too large is known before any draft is made. */
function assertParts({ layout: { roles, fields } }: Template, rows: number): void {
  const parts = rows * (roles.length + fields.length);
  if (parts <= bulkBounds.parts) return;
  const message = `expected at most ${bulkBounds.parts} recipients and fields in all rows together; these have ${parts}`;
  assertNoIssues([{ path: 'rows', message }]);
}

function sharedOf({ rows: _rows, csv: _csv, name, ...shared }: BulkSendInput) {
  return name === undefined ? shared : { ...shared, name };
}

function issuesIn(error: unknown, row: number): Issue[] {
  if (!(error instanceof Problem) || !Array.isArray(error.details?.['issues'])) throw error;
  return (error.details['issues'] as Issue[]).map(({ path, message }) => ({
    path: isShared(path) ? path : `rows[${row}].${path}`,
    message,
  }));
}

/** Document and fields are those of every row: what does not fit there is told once. */
function isShared(path: string): boolean {
  return path === 'document_id' || path.startsWith('fields[');
}

/** A draft as it is checked for sending, and as the statement of its sending names it. */
export function asDraftRow({ envelope, recipients, fields }: Drafted, document: BulkDocument): DraftRow {
  const { pdf, settings } = document;
  const row = { ...envelope, status: 'draft' as const, sendId: null, eventSequence: 0 };
  return {
    envelope: { ...row, updatedAt: envelope.createdAt },
    version: '',
    document,
    pdf,
    recipients: [...recipients],
    fields: [...fields],
    settings,
  };
}

/** Freezes a draft for its sending, and has the API state that its sender had just this sent. */
export async function freeze(
  c: Context<ApiEnv>,
  drafted: Drafted,
  { id: sendId, document }: Pick<Bulk, 'id' | 'document'>,
): Promise<NewBulkEnvelope> {
  const { deps } = c.var;
  const { envelope, recipients, fields } = drafted;
  const proof = provenBy(['account'], statedOf(asDraftRow(drafted, document)));
  const expiresAt = endOf(envelope.createdAt, envelope.expiresInDays);
  const said = {
    sendId,
    sentAt: envelope.createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    actor: userActorOf(c),
    proofId: proof.id,
  };
  const act = { workflowId: envelopeWorkflowId(envelope.id), act: 'send', input: said, attempt: sendId };
  const hasLine = document.settings['page_line'] !== false;
  const checkHash = hasLine ? tokenHash(checkToken(deps.keys.link, { id: envelope.id })) : null;
  const frozen = { ...envelope, sendId, originalObjectId: document.pdf?.id ?? '', checkHash };
  return { envelope: frozen, recipients, fields, proof: await proofRow(deps, proof, act) };
}
