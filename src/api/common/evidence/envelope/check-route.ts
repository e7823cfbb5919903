import { Hono, type Context } from 'hono';
import { isSigningRole } from '#domain/envelope/envelope.ts';
import { Problem } from '#domain/common/problem.ts';
import { writeReference } from '#domain/common/reference.ts';
import { CompletionCertificate } from '#entities/envelope/completion-certificate.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { findDeletedEnvelope } from '#entities/retention/deleted-envelope.ts';
import { readStored, readStoredHash } from '#entities/document/rows/read-stored.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { limitAddress } from '../../../http/limits/by-address.ts';
import { pageHeaders } from '../../../http/security-headers.ts';
import { maskReport } from '../../../verification/mask-report.ts';
import { presentReport, presentUnfinished } from '../../../verification/present-report.ts';
import { verifyStored } from '../../../verification/verify-stored.ts';
import { checkPage, type CheckFacts } from '#web/pages/envelope/check.ts';
import { envelopeEnd, type EnvelopeEnding } from './envelope-end.ts';

async function check(c: Context<ApiEnv>): Promise<Response> {
  const facts = await factsOf(c.var.deps, c.req.param('token') ?? '');
  if (!facts) throw new Problem('not_found', 'No envelope is checked at this address.');
  const { signedId, ...known } = facts;
  const language = pageLanguage(c);
  const verification = signedId === null ? undefined : await verificationOf(c, signedId);
  return c.html(checkPage({ ...known, verification }, language));
}

/** The same result as of a file that is sent to be verified, without the names of people. */
async function verificationOf(c: Context<ApiEnv>, id: string): Promise<CheckFacts['verification']> {
  const language = pageLanguage(c);
  const verified = await verifyStored(c, id);
  if (verified === 'later') return verified;
  if (verified === 'unsigned') return undefined;
  return 'report' in verified
    ? presentReport(maskReport(verified.report), language)
    : presentUnfinished(verified.unfinished, language);
}

type Known = Omit<CheckFacts, 'verification'> & { signedId: string | null };

async function factsOf(deps: ApiDependencies, token: string): Promise<Known | undefined> {
  const em = deps.orm.em.fork();
  const envelope = await envelopeBy(em, tokenHash(token));
  if (!envelope) return factsOfDeleted(em, tokenHash(token));
  const end = envelopeEnd(envelope);
  return end ? ended(em, envelope, end) : underWay(em, envelope);
}

/** By the token in the lines on its pages, or that of its certificate of completion. */
async function envelopeBy(em: EntityManager, checkHash: string): Promise<Envelope | null> {
  const fields = ['envelopeId'] as const;
  const certificate = await em.findOne(CompletionCertificate, { checkHash }, { fields });
  return em.findOne(Envelope, certificate ? { id: certificate.envelopeId } : { checkHash });
}

async function ended(em: EntityManager, envelope: Envelope, end: EnvelopeEnding): Promise<Known> {
  const { id: envelopeId } = envelope;
  const finished = await em.find(
    EnvelopeRecipient,
    { envelopeId, status: 'completed' },
    { fields: ['role'] },
  );
  const { revision, currentObjectId, originalObjectId } = envelope;
  const signed = revision > 0 && currentObjectId ? await readStored(em, currentObjectId) : undefined;
  return {
    envelopeId,
    reference: writeReference(envelope.reference),
    signedId: signed && !signed.purgedAt ? signed.id : null,
    status: end.status,
    endedAt: end.endedAt.toISOString(),
    deletedAt: signed?.purgedAt?.toISOString(),
    signatures: finished.filter(({ role }) => isSigningRole(role)).length,
    hashes: {
      signed: signed?.hash ?? null,
      original: await readStoredHash(em, originalObjectId),
      certificate: await certificateHash(em, envelopeId),
    },
  };
}

async function certificateHash(em: EntityManager, envelopeId: string): Promise<string | null> {
  const made = await em.findOne(CompletionCertificate, { envelopeId }, { fields: ['sha256'] });
  return made?.sha256 ?? null;
}

/** Of an envelope that has not ended its pages lead here too: the PDF still changes, and only the one that was sent is told. */
async function underWay(
  em: EntityManager,
  { id, reference, sentAt, originalObjectId }: Envelope,
): Promise<Known | undefined> {
  if (!sentAt || !originalObjectId) return undefined;
  const original = await readStoredHash(em, originalObjectId);
  return {
    envelopeId: id,
    reference: writeReference(reference),
    signedId: null,
    status: 'open',
    endedAt: sentAt.toISOString(),
    deletedAt: undefined,
    signatures: undefined,
    hashes: { signed: null, original, certificate: null },
  };
}

/** What its tombstone says of an envelope that was deleted after its time. */
async function factsOfDeleted(em: EntityManager, checkHash: string): Promise<Known | undefined> {
  const found = await findDeletedEnvelope(em, { checkHash });
  if (!found) return undefined;
  const { id, status, endedAt, deletedAt, signatures, hashes } = found;
  return {
    envelopeId: id,
    reference: undefined,
    signedId: null,
    status,
    endedAt: endedAt.toISOString(),
    deletedAt: deletedAt.toISOString(),
    signatures,
    hashes,
  };
}

/** Serves GET /check/{token}: the public page of an envelope whose pages name it, or whose certificate of completion was made. */
export function checkRoutes(deps: ApiDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.on(
    'GET',
    '/check/:token',
    pageHeaders({ baseUrl: deps.config.BASE_URL }),
    limitAddress('verification'),
    check,
  );
  return app;
}
