import { randomBytes } from 'node:crypto';
import { issueByProfile } from '#keyservice/ca/issue.ts';
import { serviceProfiles } from '#keyservice/ca/profiles.ts';
import { keyEncryptionKeys } from '#keyservice/keys/key-encryption-keys.ts';
import { createSoftwareKeyStore } from '#keyservice/keys/software-key-store.ts';
import { wholeSeconds } from '#signatures/asn1/der.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { issueRevocationList } from '#signatures/crl/issue.ts';
import { readOcspRequest } from '#signatures/ocsp/request.ts';
import { ocspResponse } from '#signatures/ocsp/response.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import type { StatusSource } from '#signatures/pades/validation-data/validation-data.ts';
import { padesSigner } from '../../../test/sealing/support/signers.ts';
import {
  createTestAuthority,
  type Holder,
  type TestAuthority,
} from '../../../test/signatures/support/authority.ts';

const day = 86_400_000;
const place = { country: 'MN', pkiUrl: 'http://127.0.0.1:3999' };

export type CorpusAuthority = {
  /** The time at which the authority began: every signature claims it. */
  at: Date;
  rootPem: string;
  sign: ByteRangeSigner;
  status: StatusSource;
  timestamp: TestAuthority['timestamp'];
};

/** A whole authority without database and network: one signer, a timestamping authority, status that is good for a day. */
export async function startAuthority(): Promise<CorpusAuthority> {
  const at = wholeSeconds(new Date());
  const authority = await createTestAuthority(at);
  const { root, timestamp } = authority;
  return {
    at,
    rootPem: certificatePem(root.facts.der),
    sign: padesSigner(authority, await authority.person('EC', 256)),
    status: await statusOf(authority, at),
    timestamp,
  };
}

async function statusOf({ root, issuing }: TestAuthority, at: Date): Promise<StatusSource> {
  const responder = await responderOf(issuing, at);
  const times = { thisUpdate: at, nextUpdate: new Date(at.getTime() + day) };
  const list = await issueRevocationList({
    ...times,
    issuer: root.facts,
    number: 1n,
    revoked: [],
    expiredSince: root.facts.notBefore,
    signer: root.key,
    hash: 'sha384',
  });
  return {
    root: root.facts,
    rootCrl: async () => list,
    ocsp: async (request) => {
      const { certIds, nonce } = readOcspRequest(request);
      const answers = certIds.map(({ encoded }) => ({
        certId: encoded,
        status: { status: 'good' as const },
      }));
      const archiveCutoff = issuing.facts.notBefore;
      return ocspResponse({
        ...times,
        answers,
        nonce,
        archiveCutoff,
        signer: responder.key,
        responder: responder.facts,
      });
    },
  };
}

async function responderOf(issuing: Holder, now: Date): Promise<Holder> {
  const keys = createSoftwareKeyStore(keyEncryptionKeys(randomBytes(32)));
  const stored = await keys.generate({ keyType: 'EC', keySize: 256, purpose: 'user', owner: 'corpus' });
  const key = await keys.open(stored);
  const issuer = { signer: issuing.key, certificate: issuing.facts };
  const profile = serviceProfiles.ocsp({ ...place, issuer: issuing.facts });
  const facts = await issueByProfile(profile, { issuer, publicKey: key.publicKey, now });
  return { facts, key };
}
