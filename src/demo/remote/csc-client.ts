import { readCertificate, type CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import type { KeyType } from '#signatures/asn1/algorithms.ts';

/** A credential as the client needs it: the certificate first, then those above it. */
export type Credential = {
  id: string;
  keyType: KeyType;
  /** The identifier of the algorithm by which it signs SHA-256 hashes. */
  signAlgo: string;
  certificates: CertificateFacts[];
  factors: string;
};

/** The PIN of a credential, and the code that its holder gets for one authorization. */
export type Factors = { PIN: string; OTP?: string };

/** What the server answered, by its status. */
type Answer = { status: number; body: Record<string, unknown> };

const sha256 = '2.16.840.1.101.3.4.2.1';
const signAlgos = { RSA: '1.2.840.113549.1.1.11', EC: '1.2.840.10045.4.3.2' } as const;

/** A client of remote signing (CSC API 2.0): it knows the specification, and nothing of Tamga. */
export class CscClient {
  readonly #base: string;
  #token = '';

  constructor(baseUrl: string) {
    this.#base = `${baseUrl}/csc/v2`;
  }

  /** Signs the holder in. */
  async login(email: string, password: string): Promise<void> {
    const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
    const body = await this.#answerOf('auth/login', {}, authorization);
    this.#token = String(body['access_token']);
  }

  async credentialIds(): Promise<string[]> {
    return (await this.#answerOf('credentials/list', { onlyValid: true }))['credentialIDs'] as string[];
  }

  async credential(id: string): Promise<Credential> {
    const asked = { credentialID: id, certificates: 'chain', certInfo: true, authInfo: true };
    const body = await this.#answerOf('credentials/info', asked);
    const { algo } = body['key'] as { algo: string[] };
    const { certificates } = body['cert'] as { certificates: string[] };
    const { expression } = body['auth'] as { expression: string };
    const keyType = algo.includes(signAlgos.RSA) ? 'RSA' : 'EC';
    return {
      id,
      keyType,
      signAlgo: signAlgos[keyType],
      certificates: certificates.map((der) => readCertificate(Buffer.from(der, 'base64'))),
      factors: expression,
    };
  }

  /** Asks for a SAD for one hash; gives the server's sentence instead where it has sent a one-time code first. */
  async authorize(
    credential: Credential,
    digest: Buffer,
    factors?: Factors,
  ): Promise<{ sad: string; seconds: number } | { codeSent: string }> {
    const asked = { credentialID: credential.id, numSignatures: 1, hashes: [digest.toString('base64')] };
    const authData = Object.entries(factors ?? {}).map(([id, value]) => ({ id, value }));
    const terms = { ...asked, hashAlgorithmOID: sha256, ...(factors && { authData }) };
    const { status, body } = await this.#post('credentials/authorize', terms);
    if (status === 200) return { sad: String(body['SAD']), seconds: Number(body['expiresIn']) };
    if (body['error'] === 'otp_required') return { codeSent: String(body['error_description']) };
    throw new Error(`credentials/authorize: ${status} ${String(body['error_description'])}`);
  }

  /** Gives the bare value of a signature. */
  async signHash(credential: Credential, sad: string, digest: Buffer): Promise<Buffer> {
    const { id: credentialID, signAlgo } = credential;
    const asked = {
      credentialID,
      SAD: sad,
      hashes: [digest.toString('base64')],
      hashAlgorithmOID: sha256,
      signAlgo,
    };
    const [value] = (await this.#answerOf('signatures/signHash', asked))['signatures'] as string[];
    return Buffer.from(value ?? '', 'base64');
  }

  /** Gives a TimeStampToken in DER over a SHA-256 hash. */
  async timestamp(digest: Buffer): Promise<Buffer> {
    const asked = { hash: digest.toString('base64'), hashAlgo: sha256 };
    return Buffer.from(String((await this.#answerOf('signatures/timestamp', asked))['timestamp']), 'base64');
  }

  /** Ends the session. */
  async logout(): Promise<void> {
    await this.#answerOf('auth/revoke', { token: this.#token });
  }

  async #answerOf(name: string, asked: object, authorization?: string): Promise<Record<string, unknown>> {
    const { status, body } = await this.#post(name, asked, authorization);
    if (status < 300) return body;
    const { error } = body as { error?: { message?: string } };
    throw new Error(`${name}: ${status} ${error?.message ?? ''}`);
  }

  async #post(name: string, asked: object, authorization = `Bearer ${this.#token}`): Promise<Answer> {
    const response = await fetch(`${this.#base}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(asked),
    });
    const text = await response.text();
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    return { status: response.status, body };
  }
}
