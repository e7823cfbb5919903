import { call, textMember } from './key-service/call.ts';
import type { KeyServiceSettings } from './key-service/call.ts';

export type DigestSigner = (digest: Buffer, hash: 'sha256' | 'sha384' | 'sha512') => Promise<Buffer>;

/** The record that a seal is over: the one whose id the key service binds into the operation's. */
export type SealedRecord =
  | { purpose: 'certification' | 'completion' | 'receipt'; record: `envelope/${string}` }
  | { purpose: 'evidence'; record: `sign-request/${string}`; livemode: boolean };

/** The approval of a recipient, whose statement is sealed. */
type SealedStatement = { purpose: 'approval'; record: `envelope/${string}/recipient/${string}` };

/** A record with a sealed PDF. */
type ArchivedRecord = `envelope/${string}` | `sign-request/${string}`;

/** Signatures for PDFs and statements by the key service: each takes the digest of a byte range and gives the CMS for it. */
export type PdfSigner = {
  /** Signs with the platform's seal, of a sandbox's record with the test hierarchy's. The same record and digest get the same signature. */
  seal(record: SealedRecord): DigestSigner;
  /**
   * Signs with a key made for this signature. `actProof` is the API's signed statement of the signer's act: it says which
   * address and level the certificate names. The same act and digest get the same signature.
   */
  once(input: { actProof: string }): DigestSigner;
  /** A CAdES-T signature by the platform's seal over the statement of an approval, detached; likewise the same. */
  sealStatement(record: SealedStatement): DigestSigner;
  /** Gives TimeStampTokens in DER for the sealed PDF of a record; with `livemode` false the test hierarchy's. */
  timestamp(record: ArchivedRecord, livemode?: boolean): DigestSigner;
};

/** Speaks to the key service; every call throws Problem service_unavailable when there is no answer within 20 s. */
export function createPdfSigner(settings: KeyServiceSettings): PdfSigner {
  const sign = async (path: string, body: Record<string, unknown>, profile = 'pades'): Promise<Buffer> => {
    const data = await post(settings, path, { ...body, profile });
    return Buffer.from(textMember(data, 'signature'), 'base64');
  };
  return {
    seal: (record) => (digest, hash) =>
      sign('/api/v1/seals', { ...record, document_hash: `${hash}:${digest.toString('hex')}` }),
    once:
      ({ actProof }) =>
      (digest, hash) => {
        const document = `${hash}:${digest.toString('hex')}`;
        return sign('/api/v1/one-time-signatures', { act_proof: actProof, document_hash: document });
      },
    sealStatement: (record) => (digest, hash) =>
      sign('/api/v1/seals', { ...record, document_hash: `${hash}:${digest.toString('hex')}` }, 'cades'),
    timestamp:
      (record, livemode = true) =>
      async (digest, hash) => {
        const stamped = { hash: digest.toString('hex'), hash_algorithm: hash };
        const body = { purpose: 'archive', record, ...stamped, livemode };
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
