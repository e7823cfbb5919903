import { timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { linkToken } from '#secrets/link-token.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { UuidText } from '../../http/input/fields.ts';
import { answerObject } from '../../http/answers/object-answer.ts';
import { hourlyKey } from '../../http/limits/hourly-key.ts';

type Sealed = { envelope: Envelope; recipientId: string | null };

/**
 * Serves GET /sealed/{id}/{token}: the sealed PDF, for anyone with the link from the completion message: a recipient's has
 * their id, the sender's the envelope's. A recipient with an access code has no such link.
 */
export function sealedRoutes(): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.on('GET', '/sealed/:id/:token', download);
  return app;
}

async function download(c: Context<ApiEnv>): Promise<Response> {
  const { deps } = c.var;
  const found = await find(deps, c.req.param('id') ?? '', c.req.param('token') ?? '');
  if (!found)
    throw new Problem(
      'not_found',
      'No sealed document exists at this address. Check the link, or ask the sender for the document.',
    );
  const { envelope } = found;
  const em = deps.orm.em.fork();
  const object = await em.findOneOrFail(StoredObject, { id: envelope.currentObjectId ?? '' });
  const fileName = `${envelope.name.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/\.pdf$/i, '')}.pdf`;
  return answerObject(c, {
    object,
    file: { name: fileName, plain: 'envelope.pdf', type: 'application/pdf' },
    headers: { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' },
    record: () => record(c, found, object),
  });
}

async function find(deps: ApiDependencies, id: string, token: string): Promise<Sealed | undefined> {
  if (!UuidText.safeParse(id).success || !isToken(deps, id.toLowerCase(), token)) return undefined;
  const em = deps.orm.em.fork();
  const recipient = await em.findOne(EnvelopeRecipient, { id: id.toLowerCase() });
  if (recipient?.accessCodeHash) return undefined;
  const where = { id: recipient?.envelopeId ?? id.toLowerCase(), status: 'completed' } as const;
  const envelope = await em.findOne(Envelope, where);
  return envelope ? { envelope, recipientId: recipient?.id ?? null } : undefined;
}

function isToken({ keys }: ApiDependencies, id: string, token: string): boolean {
  const expected = Buffer.from(linkToken(keys.link, { purpose: 'sealed', id, generation: 0 }));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function record(
  c: Context<ApiEnv>,
  { envelope, recipientId }: Sealed,
  { hash }: StoredObject,
): Promise<void> {
  return c.var.deps.orm.em.fork().transactional((em) =>
    recordAuditEvent(em, {
      organizationId: envelope.organizationId,
      action: 'envelope.downloaded',
      resourceType: 'envelope',
      resourceId: envelope.id,
      actor: actorOf(c),
      metadata: { version: 'completed', hash, recipient_id: recipientId },
      dedupeKey: hourlyKey('envelope.downloaded', [recipientId ?? envelope.id, envelope.revision]),
    }),
  );
}
