/*
 * A thread's program: validates signatures of anybody. The thread gets nothing but the files and the trust; what it lacks it
 * asks its process for.
 */
import type { MessagePort } from 'node:worker_threads';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { ObtainedMaterial, ValidationContext, WantedMaterial } from '#signatures/validation/context.ts';
import { readSignedFile, type PostedSignature } from '#signatures/validation/read-signed-file.ts';
import type { ValidationReport } from '#signatures/validation/report.ts';
import { validate } from '#signatures/validation/validate.ts';
import { answerAsking } from '../threads/answer-in-thread.ts';
import type { Ask } from '../threads/ask.ts';
import type { Question, Trust, Wish } from './questions.ts';

type KnownTrust = { version: number } & Pick<ValidationContext, 'anchors' | 'intermediates'>;

/** The newest trust that this thread has seen. */
let known: KnownTrust | undefined;

async function trustOf(version: number, ask: Ask): Promise<KnownTrust> {
  if (known?.version === version) return known;
  const { anchors, intermediates } = (await ask({ kind: 'trust' } satisfies Question)) as Trust;
  known = {
    version,
    anchors: anchors.map(({ der, ...anchor }) => ({ ...anchor, certificate: readCertificate(der) })),
    intermediates: intermediates.map((der) => readCertificate(der)),
  };
  return known;
}

type Posted = PostedSignature & { trust: number };

async function validatePosted(ask: Ask, { trust, ...posted }: Posted): Promise<ValidationReport> {
  const file = await readSignedFile(posted);
  const { anchors, intermediates } = await trustOf(trust, ask);
  const obtain = async (wanted: readonly WantedMaterial[]) => {
    const question: Question = { kind: 'material', wishes: wanted.map(wishOf) };
    return (await ask(question)) as ObtainedMaterial[];
  };
  // The time of now, after all waiting for a thread.
  return validate(file, { time: new Date(), anchors, intermediates, obtain });
}

function wishOf({ kind, certificate, urls, ...more }: WantedMaterial): Wish {
  return {
    kind,
    certificate: certificate.der,
    urls,
    ...('issuer' in more ? { issuer: more.issuer.der } : {}),
  };
}

export function answer({ args, port }: { args: unknown[]; port: MessagePort }): Promise<unknown> {
  return answerAsking(validatePosted, { args, port });
}
