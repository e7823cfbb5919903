import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { detectType, sampleBytes } from '#documents/detect-type.ts';
import { completeObject, discardObject, writeObject, type Stored } from '#documents/document-store.ts';
import { Document, type DocumentType } from '#entities/document/document.ts';
import { quotaSettings, type QuotaOwner } from '#domain/account/quota.ts';
import { assertQuotaLeft } from '#entities/account/quota.ts';
import { withQuota } from '../../http/limits/quotas.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { requireUser } from '../../http/guards/user.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { idempotent, IdempotencyHeaders, type Attempt } from '../../http/idempotency.ts';
import { mostFormBytes, readForm, type FormFile } from '../../http/input/form.ts';
import { readQuery } from '../../http/input/query.ts';
import type { Operation } from '../../http/operation/definition.ts';
import { locate, locationHeader } from '../../http/operation/location.ts';
import { Success, success } from '../../http/answers/body-shape.ts';
import {
  platformResponses,
  rateLimitHeaders,
  requestIdHeader,
} from '../../http/answers/problem-responses.ts';
import { DocumentView, documentView } from './document-view.ts';
import { DocumentName, Metadata, Tags } from './fields.ts';
import { protectedType, refuseUnprotected } from './protected-upload.ts';
import { startProcessing } from './start-processing.ts';
import { wrongType } from './wrong-type.ts';

const path = '/api/v1/documents';

type Kept = Stored & { type: DocumentType; mimeType: string; originalName: string };

const Form = z.object({
  name: DocumentName.optional(),
  tags: Tags.default([]),
  metadata: Metadata.default({}),
});

/** POST /api/v1/documents: stores a file while it comes in, and has it looked at. */
export const uploadDocument: Operation = {
  path,
  method: 'POST',
  operationId: 'uploadDocument',
  register: (app) => {
    describe(app);
    app.on(['POST'], [path], requireUser(), (c) => upload(c));
  },
};

async function upload(c: Context<ApiEnv>): Promise<Response> {
  const { deps } = c.var;
  readQuery(c, z.object({}));
  const key = IdempotencyHeaders.parse(c.req.header())['idempotency-key'];
  let kept: Kept | undefined;
  let used = false;
  await assertSpace(c);
  try {
    const wanted = { names: ['file'] as const, maxBytes: deps.config.MAX_UPLOAD_BYTES };
    const { fields, files } = await readForm(c, wanted, async (given) => {
      kept = await keep(c, given);
      return kept;
    });
    const form = Form.parse(formOf(fields));
    const file = fileOf(files);
    const { id: _object, ...facts } = file;
    const reply = await idempotent(c, {
      key,
      input: { ...form, ...facts },
      run: async (attempt) => {
        const owner = ownerOf(c);
        const taking = { id: `upload:${attempt.id}`, owner, amounts: { bytes: file.size } };
        const document = await withQuota(deps, taking, () => record(c, { form, file, attempt }));
        used = document.sourceId === file.id;
        await startProcessing(deps, document.id);
        return { status: 201 as const, body: success({ document: documentView(document) }) };
      },
    });
    locate(c, `/api/v1/documents/${reply.body.data.document.id}`);
    return c.json(reply.body, reply.status);
  } finally {
    if (kept && !used) await discardObject(deps.documents, kept.id).catch(() => undefined);
  }
}

function fileOf(files: ReadonlyMap<string, Kept>): Kept {
  const file = files.get('file');
  if (!file) throw new Error('a form was read without its file');
  return file;
}

function ownerOf(c: Context<ApiEnv>): QuotaOwner {
  return { kind: 'organization', id: c.var.user.organizationId };
}

/** Refuses a file before it is read, by the length that the request announces: all but the file is taken off. */
async function assertSpace(c: Context<ApiEnv>): Promise<void> {
  const { orm, config } = c.var.deps;
  const announced = Number(c.req.header('content-length') ?? 0) - mostFormBytes(0);
  const amounts = { bytes: Math.max(announced, 1) };
  await assertQuotaLeft(orm.em.fork(), quotaSettings(config), { owner: ownerOf(c), amounts });
}

/** Stores the file; its type, by its first bytes, is known before anything is. */
async function keep(c: Context<ApiEnv>, file: FormFile): Promise<Kept> {
  const bytes = file.bytes[Symbol.asyncIterator]();
  const sample: Uint8Array[] = [];
  let ended = false;
  for (let length = 0; length < sampleBytes && !ended;) {
    const next = await bytes.next();
    ended = next.done === true;
    if (!next.done) {
      sample.push(next.value);
      length += next.value.byteLength;
    }
  }
  const begin = Buffer.concat(sample);
  const known = await detectType(begin);
  const found = known ?? protectedType(begin, file.name);
  if (!found) throw wrongType('expected a PDF, DOCX or XLSX file; its content, not its name, decides');
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* sample;
    for (let next = await bytes.next(); !next.done; next = await bytes.next()) yield next.value;
  }
  const { organizationId } = c.var.user;
  const given = known ? whole() : refuseUnprotected(whole());
  const stored = await writeObject(c.var.deps.documents, { organizationId, bytes: given });
  return { ...stored, ...found, originalName: DocumentName.catch('document').parse(file.name) };
}

/** The fields as values: tags as a JSON list or repeated, metadata as a JSON object. */
function formOf(fields: ReadonlyMap<string, string[]>): Record<string, unknown> {
  const last = (name: string) => fields.get(name)?.at(-1);
  const tags = fields.get('tags');
  const [first] = tags ?? [];
  const metadata = last('metadata');
  return {
    ...(last('name') === undefined ? {} : { name: last('name') }),
    ...(tags ? { tags: first?.startsWith('[') ? parseJson(first) : tags } : {}),
    ...(metadata === undefined ? {} : { metadata: parseJson(metadata) }),
  };
}

/** Parses JSON, and leaves any other text as it is: the schema says what it should have been. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Recording = { form: z.output<typeof Form>; file: Kept; attempt: Attempt };

async function record(c: Context<ApiEnv>, { form, file, attempt }: Recording): Promise<Document> {
  const { deps, user } = c.var;
  return deps.orm.em.fork().transactional(async (em) => {
    const begun = attempt.resumed ? await em.findOne(Document, { id: attempt.id }) : null;
    if (begun) return begun;
    const now = new Date();
    const document = em.create(Document, {
      id: attempt.id,
      organizationId: user.organizationId,
      userId: user.id,
      name: form.name ?? file.originalName,
      originalName: file.originalName,
      type: file.type,
      mimeType: file.mimeType,
      size: file.size,
      hash: file.hash,
      status: 'processing',
      metadata: form.metadata,
      tags: form.tags,
      sourceId: file.id,
      createdAt: now,
      updatedAt: now,
    });
    await em.flush();
    await completeObject(em, file.id);
    await recordAccountAct(c, em, {
      action: 'document.uploaded',
      user,
      resource: { type: 'document', id: document.id },
      metadata: { hash: file.hash },
    });
    return document;
  });
}

function describe(app: OpenAPIHono<ApiEnv>): void {
  const file = z.string().meta({ format: 'binary', description: 'A PDF, DOCX or XLSX file' });
  const body = z
    .object({
      file,
      name: z.string().optional(),
      tags: z.string().optional().meta({ description: 'A JSON list; or the field repeated' }),
      metadata: z.string().optional().meta({ description: 'A JSON object' }),
    })
    .meta({ id: 'DocumentInput' });
  app.openAPIRegistry.registerPath({
    method: 'post',
    path,
    operationId: uploadDocument.operationId,
    summary: 'Upload a document',
    tags: ['Documents'],
    security: [{ user: [] }, { apiKey: [] }],
    request: {
      headers: IdempotencyHeaders,
      body: { required: true, content: { 'multipart/form-data': { schema: body } } },
    },
    responses: {
      ...platformResponses([
        'invalid_request',
        'validation_failed',
        'unauthorized',
        'payload_too_large',
        'unsupported_media_type',
        'idempotency_in_progress',
        'idempotency_conflict',
        'rate_limited',
        'quota_exceeded',
      ]),
      201: {
        description: 'Stored; it is being looked at',
        headers: { ...requestIdHeader, ...rateLimitHeaders, ...locationHeader },
        content: { 'application/json': { schema: Success(z.object({ document: DocumentView })) } },
      },
    },
  });
}
