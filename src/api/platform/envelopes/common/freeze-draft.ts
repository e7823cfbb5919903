import type { Context } from 'hono';
import { draftIssues, endOf, sendIssues } from '#domain/envelope/draft.ts';
import { Problem } from '#domain/common/problem.ts';
import { BulkSend } from '#entities/bulk-send/bulk-send.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { freezeDraftRow } from '#entities/envelope/rows/freeze-draft.ts';
import type { DraftRow } from '#entities/envelope/rows/read-draft.ts';
import { checkToken, tokenHash } from '#secrets/link-token.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import { recordedWith } from '../../../http/operation/unrecorded.ts';
import { visibleTo } from '../../documents/find-document.ts';
import { assertPermitted } from './assert-permitted.ts';
import { draftOfRows } from './draft-rows.ts';
import { assertNoIssues, assertUsable, wrongDocument } from '../draft-document.ts';
import { userActorOf } from './envelope-acts.ts';
import { findDraft } from './find-envelope.ts';
import type { Sending } from './start-envelope.ts';

/** Another caller may freeze the same draft meanwhile, or a process note its addresses: it is read and frozen again then. */
const tries = 3;

/**
 * Checks a draft for sending and freezes it for its workflow: from then on its document stays, and a change of the draft
 * takes the mark away. Gives the input that its workflow is started with; undefined when it is no draft any more. Throws
 * Problem validation_failed, naming the reason why it cannot be sent, and service_unavailable when the key service cannot
 * sign.
 */
export async function freezeDraft(
  c: Context<ApiEnv>,
  draft: DraftRow,
  attempt: Attempt,
): Promise<Sending | undefined> {
  const { deps, user } = c.var;
  await assertCanSign(c);
  await assertPermitted(deps, draft);
  const checkHash = tokenHash(checkToken(deps.keys.link, { id: draft.envelope.id }));
  let now = draft;
  for (let tried = 0; tried < tries; tried += 1) {
    assertReady(now);
    const freezing = { ...now, visible: visibleTo(user), sendId: attempt.id, checkHash };
    const sendId = await recordedWith(attempt, (record) =>
      freezeDraftRow(deps.orm.em.fork(), { ...freezing, record }),
    );
    if (sendId !== undefined) return sendingOf(c, { draft: now, sendId });
    now = await findDraft(deps.orm.em.fork(), user, draft.envelope.id);
    if (now.envelope.status !== 'draft') return undefined;
    assertSame(draft, now);
  }
  throw changed(now);
}

function sendingOf(c: Context<ApiEnv>, frozen: Pick<Sending, 'draft' | 'sendId'>): Sending {
  const sentAt = new Date();
  const expiresAt = endOf(sentAt, frozen.draft.envelope.expiresInDays);
  return { ...frozen, sentAt, expiresAt, actor: userActorOf(c) };
}

/** Throws Problem invalid_state where the sender has changed the draft since it was read first. */
function assertSame({ envelope: before }: DraftRow, now: DraftRow): void {
  const { documentId, updatedAt } = now.envelope;
  if (now.document && documentId === before.documentId && updatedAt.getTime() === before.updatedAt.getTime())
    return;
  if (!now.document) assertReady(now);
  throw changed(now);
}

function changed({ envelope: { status } }: DraftRow): Problem {
  const message = 'The draft was changed while it was being sent. Look at it, and send it again.';
  return new Problem('invalid_state', message, { status, allowed_from: ['draft'] });
}

/** Throws Problem service_unavailable unless the key service can sign. */
export async function assertCanSign(c: Context<ApiEnv>): Promise<void> {
  if (await c.var.deps.keyService.isHealthy()) return;
  const message = 'The key service cannot sign at the moment, so nothing was sent. Send it again shortly.';
  throw new Problem('service_unavailable', message);
}

/** Throws Problem validation_failed unless a draft can be sent: it names what is missing. */
export function assertReady({ document, recipients, fields }: DraftRow): void {
  if (!document) throw wrongDocument('expected a document; the one of this draft was deleted');
  assertUsable(document);
  const { status, pageSizes } = document;
  if (status !== 'ready' || !pageSizes)
    throw wrongDocument(
      'expected a document that is ready; this one is still being looked at, try again shortly',
      {
        retry_after: 2,
      },
    );
  const draft = draftOfRows({ recipients, fields });
  assertNoIssues([...sendIssues(draft), ...draftIssues(draft, pageSizes)]);
}

/**
 * Takes the mark of a hand-over away that came to nothing, so that the document is free again. The mark of a bulk send stays: that one
 * sends the draft in its turn.
 */
export async function takeBack(c: Context<ApiEnv>, { draft: { envelope }, sendId }: Sending): Promise<void> {
  const em = c.var.deps.orm.em.fork();
  if ((await em.count(BulkSend, { id: sendId })) > 0) return;
  await em.nativeUpdate(
    Envelope,
    { id: envelope.id, status: 'draft', sendId },
    { sendId: null, originalObjectId: null, checkHash: null },
  );
}
