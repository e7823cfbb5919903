import { createHash, X509Certificate } from 'node:crypto';
import type { Context } from 'hono';
import { keyServiceOf } from '../key-service-settings.ts';
import { createPdfSigner } from '#clients/pdf-signer.ts';
import { Problem } from '#domain/problem.ts';
import { Evidence } from '#entities/evidence.ts';
import type { SignRequest } from '#entities/sign-request.ts';
import { evidencePdf } from '#evidence/evidence-pdf.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { sealForLongTerm } from '#signatures/pades/long-term.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { signField } from '#signatures/pades/sign.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import { startUpdate } from '#signatures/pades/update.ts';
import type { StatusSource } from '#signatures/pades/validation-data.ts';
import type { ApiDependencies, ApiEnv } from '../deps.ts';
import { gatherFacts } from './gather-facts.ts';

/** An OCSPResponse that carries an answer is never so short, an error has 5 bytes. */
const smallestAnswer = 64;

const making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * The evidence of an ended request: made and sealed at the first demand, the same bytes ever after. Several demands at
 * once share one making; of two processes the first to store it wins. Throws Problem invalid_state, service_unavailable.
 */
export async function evidenceOf(c: Context<ApiEnv>, row: SignRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { orm } = c.var.deps;
  const stored = await orm.em.fork().findOne(Evidence, { requestId: row.id });
  if (stored) return new Uint8Array(stored.pdf);
  const running = making.get(row.id) ?? make(c, row).finally(() => making.delete(row.id));
  making.set(row.id, running);
  return running;
}

async function make(c: Context<ApiEnv>, row: SignRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { deps } = c.var;
  const facts = await gatherFacts(c, row);
  const pdf = await sealEvidence(deps, row.id, await evidencePdf(facts));
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const em = deps.orm.em.fork();
  const made = { requestId: row.id, pdf, sha256, madeAt: facts.madeAt };
  await em.upsert(Evidence, made, { onConflictFields: ['requestId'], onConflictAction: 'ignore' });
  const kept = await deps.orm.em.fork().findOneOrFail(Evidence, { requestId: row.id });
  return new Uint8Array(kept.pdf);
}

/** Certified by the platform's seal against every change, and taken to PAdES-B-LTA. */
async function sealEvidence(deps: ApiDependencies, requestId: string, pdf: Buffer): Promise<Buffer> {
  const signer = createPdfSigner(keyServiceOf(deps.config));
  // Named by the digest, too: what was lost before it was stored is made anew, with another time in it.
  const seal: ByteRangeSigner = (digest, hash) =>
    signer.seal(`evidence/${requestId}/${digest.toString('hex').slice(0, 32)}`)(digest, hash);
  const options = {
    at: new Date(),
    name: 'Tamga',
    reason: `Evidence of sign request ${requestId}`,
    certification: 1,
    field: { newField: 'seal' },
  } as const;
  const sealed = await signField(startUpdate(await readPdf(pdf)), options, seal);
  const status = await statusSource(deps);
  return sealForLongTerm(sealed, { fieldName: 'archive', status, timestamp: signer.timestamp });
}

async function statusSource({ keyService, status }: ApiDependencies): Promise<StatusSource> {
  const { root } = await keyService.authorities();
  return {
    root: readCertificate(new X509Certificate(root).raw),
    ocsp: async (request) => {
      const { der } = await status.ocsp.answer(request.toString('base64'));
      // An answer without a response says that there is none now (RFC 6960 section 2.3).
      if (der.length < smallestAnswer) {
        throw new Problem('service_unavailable', 'Certificate status cannot be had. Try again shortly.');
      }
      return der;
    },
    rootCrl: async () => (await status.lists.newest('root')).der,
  };
}
