import { ApplicationFailure } from '@temporalio/common';
import type { DigestSigner, PdfSigner } from '#clients/pdf-signer.ts';
import type { AuthorityStatus } from '#clients/status-source.ts';
import type { StuckReason } from '#domain/common/stuck.ts';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import { statementSealFacts, type StatementSealFacts } from '#signatures/cades-t/statement-seal.ts';
import { signatureRoom } from '#signatures/pades/placeholder.ts';
import type { StatusSource } from '#signatures/pades/validation-data/validation-data.ts';
import { verifyItself, verifyTokenItself } from '#signatures/cades-t/verify-itself.ts';
import { outside } from '../../document/faults.ts';
import { because } from '../../common/failure-cause.ts';

/** Signatures that go into a document. */
type DocumentSigner = Omit<PdfSigner, 'sealStatement'>;

/**
 * Gives a signer of PDFs for work on a document. It checks each signature before it goes into the document, where a wrong
 * one would stay and be taken for the document's fault. Throws key_service_unavailable and timestamping_unavailable, also
 * for a signature or timestamp that does not hold.
 */
export function checkedSigner(signer: DocumentSigner): DocumentSigner {
  return {
    seal: (record) => checked(signer.seal(record)),
    once: (input) => checked(signer.once(input)),
    timestamp: (record) =>
      outside(async (digest, hash) => {
        const token = await signer.timestamp(record)(digest, hash);
        holds('timestamping_unavailable', token, () => verifyTokenItself(token, () => digest));
        return token;
      }),
  };
}

function checked(sign: DigestSigner): DigestSigner {
  return outside(async (digest, hash) => checkedSignature(await sign(digest, hash), { digest, hash }));
}

/** Gives a CMS signature over a digest when it holds; throws key_service_unavailable when it does not. */
export function checkedSignature(
  cms: Buffer,
  { digest, hash }: { digest: Buffer; hash: HashAlgorithm },
): Buffer {
  holds('key_service_unavailable', cms, () => {
    verifyItself(cms, { digest, hash });
  });
  return cms;
}

/** Gives the facts of the platform's seal over a statement when it holds; throws key_service_unavailable when it does not. */
export function checkedStatementSeal(cms: Buffer, statement: string): StatementSealFacts {
  return holds('key_service_unavailable', cms, () => statementSealFacts(cms, statement));
}

/** A source of certificate status for work on a document. Throws MalformedError when the root is no certificate. */
export function statusFromOutside({ root, ocsp, rootCrl }: AuthorityStatus): StatusSource {
  return { root: readCertificate(root), ocsp: outside(ocsp), rootCrl: outside(rootCrl) };
}

const wrong: Partial<Record<StuckReason, string>> = {
  key_service_unavailable: 'The key service gave a signature that does not hold',
  timestamping_unavailable: 'The timestamping authority gave a token that does not hold',
};

function holds<T>(reason: StuckReason, made: Buffer, check: () => T): T {
  try {
    if (made.length > signatureRoom) throw new CheckFailed('it is too long');
    return check();
  } catch (error) {
    if (!(error instanceof CheckFailed || error instanceof MalformedError)) throw error;
    const said = `${wrong[reason] ?? reason}: ${error.message}.`;
    throw because(error, ApplicationFailure.retryable(said, reason));
  }
}
