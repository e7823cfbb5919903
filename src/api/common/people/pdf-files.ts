import { Problem } from '#domain/common/problem.ts';
import { ObjectDeleted } from '#documents/object-deleted.ts';
import { readObject } from '#documents/document-store.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { FoundFlow, PersonKeys } from '#entities/personal/find-keys.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { completionCertificateOf } from '../evidence/envelope/make-certificate.ts';
import { evidenceOf } from '../evidence/sign-request/make-evidence.ts';
import { piecesOf, type ZipFile } from './zip-stream.ts';

/** A PDF that an export does not have, and why. */
export type Missing = { name: string; why: string };

/**
 * Gives the PDFs of a person's flows that have ended: the evidence of sign requests, and the sealed documents of completed envelopes.
 * Certificates of completion are made, so that they are there when data are erased; they tell of others, too, so they are not
 * given out (GDPR 15 (4)). A PDF that cannot be had now is told to `missing`.
 */
export async function* pdfFiles(
  deps: ApiDependencies,
  { flows }: PersonKeys,
  missing: (one: Missing) => void,
): AsyncGenerator<ZipFile> {
  for (const flow of flows) {
    const { name, find } = pdfOf(deps, flow);
    try {
      const bytes = await find();
      if (bytes) yield { name, bytes: () => Promise.resolve(bytes), isPacked: true };
    } catch (error) {
      missing({ name, why: whyOf(deps, error) });
    }
  }
}

type Pdf = { name: string; find: () => Promise<AsyncIterable<Uint8Array> | undefined> };

function pdfOf(deps: ApiDependencies, flow: FoundFlow): Pdf {
  const { kind, id } = flow;
  if (kind === 'envelope') return { name: `documents/envelope-${id}.pdf`, find: () => sealedOf(deps, flow) };
  return { name: `evidence/sign-request-${id}.pdf`, find: () => evidenceBytes(deps, flow) };
}

async function evidenceBytes(deps: ApiDependencies, { id, status }: FoundFlow) {
  if (status === 'pending') return undefined;
  const populate = ['signature', 'certificate'] as const;
  const row = await deps.orm.em.fork().findOneOrFail(SignRequest, { id }, { populate });
  return piecesOf(await evidenceOf(deps, row));
}

const ended: readonly string[] = ['completed', 'declined', 'voided', 'expired'];

async function sealedOf(deps: ApiDependencies, { id, status }: FoundFlow) {
  if (!ended.includes(status)) return undefined;
  const envelope = await deps.orm.em.fork().findOneOrFail(Envelope, { id });
  await completionCertificateOf(deps, envelope);
  const { currentObjectId } = envelope;
  return status === 'completed' && currentObjectId ? readObject(deps.documents, currentObjectId) : undefined;
}

/** What cannot be had now may be had later; the words of a Problem are for people. */
function whyOf({ log }: ApiDependencies, error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (error instanceof ObjectDeleted) return 'It was deleted after the time for which it is kept.';
  log.warn({ err: error }, 'a PDF of an export could not be had');
  return 'It could not be read. Ask for the export again later.';
}
