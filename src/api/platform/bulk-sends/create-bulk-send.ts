import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { BulkSend } from '#entities/bulk-send/bulk-send.ts';
import { countRows } from '#entities/bulk-send/rows/count-rows.ts';
import { holdBulkDocument, type BulkDocument } from '#entities/bulk-send/rows/hold-bulk-document.ts';
import { insertBulk, type NewBulkEnvelope } from '#entities/bulk-send/rows/insert-bulk.ts';
import type { Template } from '#entities/template/template.ts';
import type { EntityManager } from '#entities/orm.ts';
import { startBulkSend } from '../../common/bulk-sends/start-bulk-send.ts';
import { created } from '../../http/answers/answer.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { withQuota } from '../../http/limits/quotas.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { visibleTo } from '../documents/find-document.ts';
import { assertApplication } from '../envelopes/common/assert-application.ts';
import { assertPermitted } from '../envelopes/common/assert-permitted.ts';
import { assertCanSign, assertReady } from '../envelopes/common/freeze-draft.ts';
import { assertNoIssues, noDocument, wrongDocument } from '../envelopes/draft-document.ts';
import { platformOperation } from '../platform-operation.ts';
import { findTemplate } from '../templates/common/find-template.ts';
import { asDraftRow, draftAll, freeze, type Bulk, type Drafted } from './common/bulk-envelopes.ts';
import { rowsOfCsv } from './common/csv-rows.ts';
import { BulkSendInput, type BulkRow } from './common/input.ts';
import { BulkSendView, bulkSendView } from './common/view.ts';

/** POST /api/v1/bulk-sends: sends an envelope of a template to each of many people. */
export const createBulkSend = platformOperation({
  method: 'post',
  path: '/api/v1/bulk-sends',
  operationId: 'createBulkSend',
  summary: 'Send a template to many people',
  description:
    'Every row is checked first: where one does not fit, nothing is sent. Then each row is an envelope of its own, and they go out in their order. A row that cannot be sent holds up no other.',
  tag: 'Bulk sends',
  proved: true,
  body: BulkSendInput,
  idempotent: true,
  answer: created('Its envelopes are on their way', BulkSendView, ({ id }) => `/api/v1/bulk-sends/${id}`),
  problems: ['validation_failed', 'not_found', 'quota_exceeded', 'sending_suspended'],
  handle: async (c, { body, attempt }) => {
    const { orm } = c.var.deps;
    const find = () => orm.em.fork().findOne(BulkSend, { id: attempt.id });
    // Another run of the call may write it while this one does: a key is taken over after its lease, however long the first takes.
    const made =
      (await find()) ??
      (await make(c, attempt, body).catch(async (error: unknown) => {
        const other = await find();
        if (other) return other;
        throw error;
      }));
    await start(c, made);
    return bulkSendView(made, (await countRows(orm.em.fork(), [made.id])).get(made.id));
  },
});

async function make(c: Context<ApiEnv>, { id }: Attempt, given: BulkSendInput): Promise<BulkSend> {
  const { deps, user } = c.var;
  await assertCanSign(c);
  const em = deps.orm.em.fork();
  const template = await findTemplate(em, user, given.template_id, 'template_id');
  const rows = rowsOf(given, template);
  const document = await documentOf(c, em, { given, template });
  const drafts = draftAll(c, { id, template, given, rows, document });
  await assertSendable(c, em, { given, drafts, document });
  const owner = { kind: 'organization', id: user.organizationId } as const;
  const letters = drafts.reduce((sum, one) => sum + (one.envelope.notify ? one.recipients.length : 0), 0);
  const taking = { id: `bulk:${id}`, owner, amounts: { recipients: letters, mails: letters } };
  return withQuota(deps, taking, () => write(c, { id, template, given, rows, document }, drafts));
}

function rowsOf({ rows, csv }: BulkSendInput, template: Template): readonly BulkRow[] {
  if ((rows === undefined) === (csv === undefined))
    assertNoIssues([{ path: 'rows', message: 'expected rows or csv, one of them' }]);
  return rows ?? rowsOfCsv(csv ?? '', template.layout.roles);
}

type Asked = Pick<Bulk, 'given' | 'template'>;

async function documentOf(
  c: Context<ApiEnv>,
  em: EntityManager,
  { given, template }: Asked,
): Promise<BulkDocument> {
  const id = given.document_id ?? template.documentId;
  if (!id) throw wrongDocument('expected a document: the one of the template was deleted');
  const document = await holdBulkDocument(em, id, visibleTo(c.var.user));
  if (!document) throw noDocument();
  return document;
}

type Checked = { given: BulkSendInput; drafts: readonly Drafted[]; document: BulkDocument };

/** What does not differ from row to row is checked by the first of them. */
async function assertSendable(
  c: Context<ApiEnv>,
  em: EntityManager,
  { given, drafts: [first], document }: Checked,
): Promise<void> {
  const { client_id: clientId = null, redirect_url: redirectUrl = null } = given;
  await assertApplication(em, c.var.user, { clientId, redirectUrl });
  if (!first) throw new Error('a bulk send has a row at least');
  const draft = asDraftRow(first, document);
  assertReady(draft);
  await assertPermitted(c.var.deps, draft);
}

/** Writes the bulk send with all its envelopes at once, or nothing of it. */
async function write(c: Context<ApiEnv>, bulk: Bulk, drafts: readonly Drafted[]): Promise<BulkSend> {
  const { deps, user, requestId } = c.var;
  const { id, template, given, document } = bulk;
  const envelopes: NewBulkEnvelope[] = [];
  for (const draft of drafts) envelopes.push(await freeze(c, draft, bulk));
  return deps.orm.em.fork().transactional(async (em) => {
    const now = await holdBulkDocument(em, document.id, visibleTo(user));
    if (now?.pdf?.id !== document.pdf?.id)
      throw new Problem('service_unavailable', 'The document was changed meanwhile. Send again.', {
        retry_after: 1,
      });
    await insertBulk(
      em,
      {
        id,
        organizationId: user.organizationId,
        userId: user.id,
        templateId: template.id,
        name: given.name ?? template.name,
        xRequestId: requestId,
        createdAt: new Date(),
      },
      envelopes,
    );
    await recordAccountAct(c, em, {
      action: 'bulk_send.created',
      user,
      resource: { type: 'bulk_send', id },
      metadata: {
        template_id: template.id,
        document_id: document.id,
        envelopes: envelopes.length,
        recipients: drafts.reduce((sum, { recipients }) => sum + recipients.length, 0),
      },
    });
    return em.findOneOrFail(BulkSend, { id });
  });
}

/** What is on record goes out in any case: where Temporal is away, each process of the API starts it within a minute or two. */
async function start(c: Context<ApiEnv>, bulk: BulkSend): Promise<void> {
  const { deps } = c.var;
  if (bulk.status !== 'sending') return;
  await startBulkSend(deps, bulk).catch((error: unknown) =>
    deps.log.warn({ err: error, bulk_send_id: bulk.id }, 'a bulk send could not be started yet'),
  );
}
