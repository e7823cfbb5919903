import { fetch } from 'undici';
import { z } from 'zod';
import { frameAll, unframeAll } from '#domain/common/framed-bytes.ts';
import { Problem } from '#domain/common/problem.ts';
import { activationsOf, type KeyServiceActivations } from './activations.ts';
import { auditHeadsOf, type KeyServiceAuditHeads } from './audit-heads.ts';
import { callsInBytes } from './bytes.ts';
import { certificatesOf, type KeyServiceCertificates } from './certificates.ts';
import { connectionOf } from './connection.ts';
import { devicePinsOf, type KeyServiceDevicePins } from './device-pins.ts';
import { call as callKeyService, textMember, type KeyServiceSettings } from './call.ts';

export { type KeyServiceSettings } from './call.ts';

type OneTimeSignature = {
  /** The API's signed statement of the signer's act: it says which address and level the certificate names. */
  actProof: string;
  /** SHA-256 of the document, 64 hex digits. */
  documentHash: string;
};

/** What an issuing authority does: `active` issues, `status` answers for its certificates, `ended` has none that has not ended. */
const authorityStates = ['active', 'status', 'ended'] as const;
export type AuthorityState = (typeof authorityStates)[number];

const HierarchyAnswer = z.object({
  root: z.string(),
  issuing: z.string(),
  authorities: z.array(z.object({ certificate: z.string(), state: z.enum(authorityStates) })).max(100),
});

const AuthoritiesAnswer = HierarchyAnswer.extend({ test: HierarchyAnswer });

/** Certificates in PEM of a hierarchy: the root, the issuing authority that is active, and every issuing authority, the newest first. */
export type AuthoritiesOf = z.output<typeof HierarchyAnswer>;

/** The live hierarchy, and the sandbox's, which nobody trusts. */
export type Authorities = z.output<typeof AuthoritiesAnswer>;

/** Whose revocation list: a root's, those of every issuing authority that answers for status, or of one by its key identifier. */
type ListIssuer = 'root' | 'test_root' | 'issuing' | { keyId: string };

const Renewals = z.object({
  certificates: z.array(z.object({ kind: z.string(), renewed: z.boolean() })),
  attention: z.array(z.string()),
});
const Refreshed = z.object({ signed: z.int(), removed: z.int() });

/** The calls that the API and the worker make to the key service; every call ends within 20 s. */
export type KeyService = KeyServiceActivations &
  KeyServiceAuditHeads &
  KeyServiceCertificates &
  KeyServiceDevicePins & {
    /** True when it answers as healthy within 2 s. */
    isHealthy(): Promise<boolean>;
    /** What it says of its health within 2 s, and the time that it shows, in milliseconds; throws where it does not answer. */
    askHealth(): Promise<KeyServiceHealth>;
    /** A CAdES-T signature by a key made for it: base64 DER, and the certificate in PEM. The same act gets the same one. */
    signOnce(input: OneTimeSignature): Promise<{ signature: string; certificate: string }>;
    /** Certificates of our own authorities. */
    authorities(): Promise<Authorities>;
    /** An OCSPResponse in DER to an OCSPRequest in base64; `stored` when anybody gets the same one until it runs out. */
    answerOcsp(request: string): Promise<{ response: Buffer; stored: boolean }>;
    /** OCSPResponses in DER, each made for its OCSPRequest in DER alone; at most 64 at once. */
    answerOcspLive(requests: readonly Uint8Array[]): Promise<Buffer[]>;
    /** Publishes revocation lists, unless there is one that is younger than `ifOlderThan` seconds. */
    publishList(issuer: ListIssuer, ifOlderThan: number): Promise<void>;
    /** Renews the service's own certificates that near their end: the kinds of those renewed, and what waits for a person. */
    renewCertificates(): Promise<{ renewed: string[]; attention: string[] }>;
    /** Signs OCSP answers ahead; gives the number signed, and the number dropped because nobody asked for them. */
    refreshAnswers(): Promise<{ signed: number; removed: number }>;
    /** A TimeStampToken in DER over the SHA-256 hash at the head of an organization's audit chain. */
    timestampHead(head: { organizationId: string; sequence: number; digest: Buffer }): Promise<Buffer>;
    /** A TimeStampResp in DER to a TimeStampReq in DER. */
    answerTimestampQuery(request: Uint8Array): Promise<Buffer>;
  };

const HealthAnswer = z.object({
  status: z.enum(['healthy', 'degraded', 'unhealthy']),
  time: z.iso.datetime().optional(),
  checks: z.record(z.string(), z.string().nullable()).optional(),
});

/** `faults` is what of its checks is not ok, in its own words. */
type KeyServiceHealth = {
  status: 'healthy' | 'degraded' | 'unhealthy';
  time: number | undefined;
  faults: string[];
};

async function askHealth(settings: KeyServiceSettings): Promise<KeyServiceHealth> {
  try {
    const signal = AbortSignal.timeout(2_000);
    const response = await fetch(`${settings.url}/health`, { signal, ...connectionOf(settings) });
    const { status, time, checks = {} } = HealthAnswer.parse(await response.json());
    const faults = Object.entries(checks).flatMap(([name, said]) =>
      said === 'ok' ? [] : [`${name}: ${said}`],
    );
    return { status: response.ok ? status : 'unhealthy', time: time ? Date.parse(time) : undefined, faults };
  } catch (error) {
    settings.onUnreachable?.(error);
    throw error;
  }
}

/** Speaks to the key service over the private network; throws Problem service_unavailable when it cannot be reached. */
export function createKeyService(settings: KeyServiceSettings): KeyService {
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    callKeyService(settings, method, path, body);
  const callInBytes = callsInBytes(settings);
  return {
    ...activationsOf(settings),
    ...auditHeadsOf(settings),
    ...certificatesOf(settings),
    ...devicePinsOf(settings),
    askHealth: () => askHealth(settings),
    isHealthy: () =>
      askHealth(settings).then(
        ({ status }) => status !== 'unhealthy',
        () => false,
      ),
    signOnce: async ({ actProof, documentHash }) => {
      const body = { act_proof: actProof, document_hash: documentHash, profile: 'cades' };
      const data = await call('POST', '/api/v1/one-time-signatures', body);
      return { signature: textMember(data, 'signature'), certificate: textMember(data, 'certificate') };
    },
    authorities: async () => AuthoritiesAnswer.parse(await call('GET', '/api/v1/ca')),
    answerOcsp: async (request) => {
      const data = await call('POST', '/api/v1/status/ocsp', { request });
      const stored = typeof data === 'object' && data !== null && Reflect.get(data, 'stored') === true;
      return { response: Buffer.from(textMember(data, 'response'), 'base64'), stored };
    },
    answerOcspLive: async (requests) => {
      const body = frameAll(requests);
      const answers = unframeAll(
        await callInBytes('/api/v1/status/ocsp/live', body, 'application/octet-stream'),
      );
      if (answers?.length === requests.length) return answers;
      throw new Problem('service_unavailable', "The key service's answer cannot be read.");
    },
    publishList: async (issuer, ifOlderThan) => {
      const isRoot = issuer === 'root' || issuer === 'test_root';
      const path = isRoot ? '/api/v1/status/root-crl' : '/api/v1/status/crl';
      const ofOne = typeof issuer === 'object' ? { key_id: issuer.keyId } : {};
      const of = issuer === 'test_root' ? { livemode: false } : ofOne;
      await call('POST', path, { ...of, if_older_than: ifOlderThan });
    },
    renewCertificates: async () => {
      const data = await call('POST', '/api/v1/status/renewals', {});
      const { certificates, attention } = Renewals.parse(data);
      return { renewed: certificates.flatMap(({ kind, renewed }) => (renewed ? [kind] : [])), attention };
    },
    refreshAnswers: async () => Refreshed.parse(await call('POST', '/api/v1/status/ocsp/refresh', {})),
    timestampHead: async ({ organizationId, sequence, digest }) => {
      const record = `organization/${organizationId}/${sequence}`;
      const body = { purpose: 'audit_head', record, hash: digest.toString('hex') };
      const data = await call('POST', '/api/v1/timestamps', body);
      return Buffer.from(textMember(data, 'timestamp'), 'base64');
    },
    answerTimestampQuery: (request) =>
      callInBytes('/api/v1/timestamp-queries', request, 'application/timestamp-query'),
  };
}
