import { Hono, type Context } from 'hono';
import { isSigningRole } from '#domain/envelope/envelope.ts';
import { Problem } from '#domain/common/problem.ts';
import { CompletionCertificate } from '#entities/envelope/completion-certificate.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { pageHeaders } from '../../../http/security-headers.ts';
import { checkPage, type CheckFacts } from '#web/pages/envelope/check.ts';
import { envelopeEnd } from './envelope-end.ts';

async function check(c: Context<ApiEnv>): Promise<Response> {
  const facts = await factsOf(c.var.deps, c.req.param('token') ?? '');
  if (!facts) throw new Problem('not_found', 'No envelope is checked at this address.');
  return c.html(checkPage(facts, pageLanguage(c)));
}

async function factsOf(deps: ApiDependencies, token: string): Promise<CheckFacts | undefined> {
  const em = deps.orm.em.fork();
  const certificate = await em.findOne(
    CompletionCertificate,
    { checkHash: tokenHash(token) },
    { fields: ['envelopeId', 'sha256'] },
  );
  if (!certificate) return undefined;
  const { envelopeId, sha256 } = certificate;
  const envelope = await em.findOneOrFail(Envelope, { id: envelopeId });
  const end = envelopeEnd(envelope);
  if (!end) return undefined;
  const finished = await em.find(
    EnvelopeRecipient,
    { envelopeId, status: 'completed' },
    { fields: ['role'] },
  );
  const hashOf = async (id: string | null | undefined) =>
    id ? ((await em.findOne(StoredObject, { id }))?.hash ?? null) : null;
  return {
    envelopeId,
    status: end.status,
    endedAt: end.endedAt.toISOString(),
    signatures: finished.filter(({ role }) => isSigningRole(role)).length,
    hashes: {
      signed: envelope.revision > 0 ? await hashOf(envelope.currentObjectId) : null,
      original: await hashOf(envelope.originalObjectId),
      certificate: sha256,
    },
  };
}

/** Serves GET /check/{token}: the public page of an envelope whose certificate of completion was made. */
export function checkRoutes(deps: ApiDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.on('GET', '/check/:token', pageHeaders({ baseUrl: deps.config.BASE_URL }), check);
  return app;
}
