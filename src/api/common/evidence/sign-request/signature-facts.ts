import { createHash, X509Certificate } from 'node:crypto';
import type { EntityManager } from '#entities/orm.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import type { EvidenceSignature } from '#evidence/facts.ts';
import type { ActStatement } from '#domain/common/act-statement.ts';
import { policies, testPolicies } from '#domain/common/certificate-policies.ts';
import { oneTimeName } from '#domain/common/one-time-name.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import type { SignedDataFacts } from '#signatures/cades/cms/read-signed-data.ts';
import { readTstInfo } from '#signatures/asn1/read-timestamp.ts';
import { readCertificate, type CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import { signerCertificate } from '#signatures/cades/cms/signer-certificate.ts';
import { verifyCades } from '#signatures/cades-t/verify.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { OwnHierarchy } from '../../../status/authorities.ts';
import type { StatedAct } from '../act-statements.ts';
import { importedSigners, type ImportedSigner } from '../imported-signers.ts';
import { refuseEvidence } from '../refuse.ts';

/**
 * Reads the facts of a signed request's signature and its certificate. Throws where the signature is not over the request's hash,
 * does not hold under our root, or names other than the statement of the act: then nothing is certified. Throws Problem
 * service_unavailable.
 */
export async function signatureFacts(
  deps: ApiDependencies,
  row: SignRequest,
  decision: StatedAct | null,
): Promise<EvidenceSignature> {
  const { test, ...live } = await deps.status.authorities.read();
  const authorities = row.livemode ? live : test;
  try {
    const imported = await importedSigner(deps.orm.em.fork(), row);
    return checkedFacts(row, { decision, authorities, imported });
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : '';
    const why = 'the signature of a request does not hold';
    throw await refuseEvidence(deps, { why, id: row.id, facts: { said } });
  }
}

type Ground = {
  decision: StatedAct | null;
  /** Those of the request's mode. */
  authorities: OwnHierarchy;
  imported: ImportedSigner | undefined;
};

/** The certificate of the signature, where it was imported: by its serial number, and then byte by byte. */
async function importedSigner(em: EntityManager, row: SignRequest): Promise<ImportedSigner | undefined> {
  const { der, serialNumber } = readCertificate(new X509Certificate(row.certificate ?? '').raw);
  const found = await importedSigners(em, { serialNumber });
  return found.find(({ certificate }) => certificate.der.equals(der));
}

function checkedFacts(row: SignRequest, { decision, authorities, imported }: Ground): EvidenceSignature {
  const der = Buffer.from(row.signature ?? '', 'base64');
  const data = readSignedData(der);
  const timestamp = timestampFacts(data);
  const digest = Buffer.from(row.documentHash, 'hex');
  const root = authorities.root.facts;
  // Of a timestamping authority under another root only the signature is checked.
  const others = imported ? [imported.certificate] : [];
  const against = { digest, hash: 'sha256', root, others, now: timestamp.at } as const;
  const { certificate } = verifyCades({ signature: der, ...against });
  if (imported) assertLevelThree(decision?.statement);
  else assertNames(certificate, decision?.statement, row.livemode);
  return {
    imported: imported !== undefined,
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
    ...chainOf(certificate, { authorities, imported }),
    timestamp,
    operationId: `sign-request/${row.id}`,
  };
}

/** The chain that is attached, and the root by which a reader checks it. */
function chainOf(
  certificate: CertificateFacts,
  { authorities: { root, issuing }, imported }: Omit<Ground, 'decision'>,
): Pick<EvidenceSignature, 'chainPem' | 'rootSha256'> {
  const above = issuing.filter(({ facts }) => facts.subject.equals(certificate.issuer));
  const own = [...above, root].map(({ facts }) => certificatePem(facts.der));
  const chain = imported ? imported.chainPem : own;
  const last = chain.at(-1) ?? certificatePem(certificate.der);
  return { chainPem: chain.join(''), rootSha256: sha256(new X509Certificate(last).raw) };
}

/** Throws CheckFailed unless an act is of level 3: an imported certificate has no level of ours, and signs at no other. */
function assertLevelThree(act: ActStatement | undefined): void {
  if (act?.input['loa'] !== 3) throw new CheckFailed('the act is of another level');
}

/** Throws CheckFailed unless a certificate is of the level of an act, and at levels 1 and 2 names its address. */
function assertNames(
  { commonName, policies: own }: CertificateFacts,
  act: ActStatement | undefined,
  livemode: boolean,
): void {
  const loa = levelIn(act, livemode);
  const level = livemode ? policies[`level${loa}`] : testLevel(loa);
  if (level === undefined || !own.includes(level))
    throw new CheckFailed('the certificate is of another level');
  if (loa !== 3 && (!act?.address || commonName !== oneTimeName(act.address, loa)))
    throw new CheckFailed('the certificate names another address');
}

/** Gives the level of an act. Throws CheckFailed where it has none, or is one of the other mode. */
function levelIn(act: ActStatement | undefined, livemode: boolean): 1 | 2 | 3 {
  const loa = act?.input['loa'];
  if (!act || (loa !== 1 && loa !== 2 && loa !== 3)) throw new CheckFailed('the act has no level');
  if ((act.livemode ?? true) !== livemode) throw new CheckFailed('the act is of the other mode');
  return loa;
}

function testLevel(loa: 1 | 2 | 3): string | undefined {
  return loa === 3 ? undefined : testPolicies[`level${loa}`];
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
