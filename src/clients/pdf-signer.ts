import { call, textMember } from './key-service/call.ts';
import type { KeyServiceSettings } from './key-service/call.ts';

type DigestSigner = (digest: Buffer, hash: 'sha256' | 'sha384' | 'sha512') => Promise<Buffer>;

/** Signatures for PDFs and statements by the key service: each takes the digest of a byte range and gives the CMS for it. */
export type PdfSigner = {
  /** Signs with the platform's seal. The same operation id must come with the same digest and gets the same signature. */
  seal(operationId: string): DigestSigner;
  /** Signs with a key made for this signature, whose certificate names the one address; operation ids as for seals. */
  once(input: {
    operationId: string;
    subject: { email: string } | { phone: string };
    loa: 1 | 2;
  }): DigestSigner;
  /** A CAdES-T signature by the platform's seal over a statement of ours, detached; operation ids as for seals. */
  sealStatement(operationId: string): DigestSigner;
  /** A TimeStampToken over a digest, in DER. */
  timestamp: DigestSigner;
};

/** Speaks to the key service; every call throws Problem service_unavailable when there is no answer within 20 s. */
export function createPdfSigner(settings: KeyServiceSettings): PdfSigner {
  const sign = async (path: string, body: Record<string, unknown>, profile = 'pades'): Promise<Buffer> => {
    const data = await post(settings, path, { ...body, profile });
    return Buffer.from(textMember(data, 'signature'), 'base64');
  };
  return {
    seal: (operationId) => (digest, hash) => {
      const body = { operation_id: operationId, document_hash: `${hash}:${digest.toString('hex')}` };
      return sign('/api/v1/seals', body);
    },
    once:
      ({ operationId, subject, loa }) =>
      (digest, hash) => {
        const document = `${hash}:${digest.toString('hex')}`;
        const body = { operation_id: operationId, subject, loa, document_hash: document };
        return sign('/api/v1/one-time-signatures', body);
      },
    sealStatement: (operationId) => (digest, hash) => {
      const body = { operation_id: operationId, document_hash: `${hash}:${digest.toString('hex')}` };
      return sign('/api/v1/seals', body, 'cades');
    },
    timestamp: async (digest, hash) => {
      const body = { hash: digest.toString('hex'), hash_algorithm: hash };
      const data = await post(settings, '/api/v1/timestamps', body);
      return Buffer.from(textMember(data, 'timestamp'), 'base64');
    },
  };
}

/**
 * Asks once more when the connection was closed under the question, as happens to one that stood idle while this process
 * was busy with a document. Each of these may be asked twice: it has an operation id, or is a timestamp.
 */
async function post(settings: KeyServiceSettings, path: string, body: unknown): Promise<unknown> {
  try {
    return await call(settings, 'POST', path, body);
  } catch (error) {
    if (!wasClosed(error)) throw error;
    return call(settings, 'POST', path, body);
  }
}

function wasClosed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || wasClosed(error.cause);
}
