import { createHash, X509Certificate } from 'node:crypto';
import type { Context } from 'hono';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { EvidenceSignature } from '#evidence/facts.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { readSignedData } from '#signatures/asn1/read-signed-data.ts';
import type { SignedDataFacts } from '#signatures/asn1/read-signed-data.ts';
import { readTstInfo } from '#signatures/asn1/read-timestamp.ts';
import { signerCertificate } from '#signatures/cades/check.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import type { ApiEnv } from '../../../http/deps.ts';

/** Reads the facts of a signed request's signature and its certificate. Throws Problem service_unavailable. */
export async function signatureFacts(c: Context<ApiEnv>, row: SignRequest): Promise<EvidenceSignature> {
  const der = Buffer.from(row.signature ?? '', 'base64');
  const data = readSignedData(der);
  const certificate = signerCertificate(data);
  const { root, issuing } = await c.var.deps.keyService.authorities();
  return {
    der,
    level: `CAdES-T (${data.signer.keyType === 'EC' ? 'ECDSA' : 'RSA'}, ${hashName(data)})`,
    certificate: {
      subject: certificate.subjectText,
      issuer: certificate.issuerText,
      serialNumber: certificate.serialNumber,
      notBefore: certificate.notBefore,
      notAfter: certificate.notAfter,
      sha256: sha256(certificate.der),
      pem: certificatePem(certificate.der),
    },
    chainPem: `${issuing}${root}`,
    rootSha256: sha256(new X509Certificate(root).raw),
    timestamp: timestampFacts(data),
    operationId: `sign-request/${row.id}`,
  };
}

function timestampFacts({ signer }: SignedDataFacts): EvidenceSignature['timestamp'] {
  const attribute = signer.unsignedAttributes.find(({ type }) => type === oids.signatureTimeStamp);
  const token = readSignedData(attribute?.values[0] ?? Buffer.alloc(0));
  const { time, serialNumber } = readTstInfo(token.content ?? Buffer.alloc(0));
  return { at: time, serialNumber, authority: signerCertificate(token).subjectText };
}

function hashName({ signer }: SignedDataFacts): string {
  return (signer.hash ?? 'sha256').replace('sha', 'SHA-');
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
