import { digestOf } from '#signatures/algorithms/digest.ts';
import type { DigestAlgorithm } from '#signatures/algorithms/digest.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { noMaterial } from '#signatures/signed-file/signed-file.ts';
import type {
  SignatureToValidate,
  SignedFile,
  TimestampToValidate,
  ValidationMaterial,
} from '#signatures/signed-file/signed-file.ts';
import { tokenOf } from '#test/support/signatures/pki.ts';
import type { Holder } from '#test/support/signatures/pki.ts';

const text = Buffer.from('The agreement.');

/** A signature as a format hands it over, with a value made by the holder's key. */
export async function signedBy(
  holder: Holder,
  changes: Partial<SignatureToValidate> = {},
): Promise<SignatureToValidate> {
  const { certificate, signer } = holder;
  const signedBytes = digestOf('sha256', text, certificate.der);
  return {
    id: 'signature-1',
    format: 'CAdES',
    formatFaults: [],
    constraintFaults: [],
    notes: [],
    signingCertificate: { candidates: [certificate.der], signed: referenceTo(certificate) },
    signedObjects: [{ name: 'document', scope: 'full', state: 'intact', digestAlgorithm: 'sha256' }],
    value: {
      algorithm: { scheme: 'ECDSA', digest: 'sha256', form: 'der' },
      algorithmName: 'ecdsa-with-SHA256',
      signedBytes,
      bytes: await signer.sign(signedBytes, 'sha256'),
    },
    claimedSigningTime: undefined,
    timestamps: [],
    material: noMaterial,
    counterSignatures: [],
    ...changes,
  };
}

/** The signed reference to a certificate. */
export function referenceTo({ der, issuer, serialNumber }: CertificateFacts) {
  return { algorithm: 'sha256' as const, digest: digestOf('sha256', der), issuer, serialNumber };
}

/** A file with these signatures and nothing else. */
export function fileOf(...signatures: SignatureToValidate[]): SignedFile {
  return { form: 'CAdES', signatures, timestamps: [], material: noMaterial, faults: [] };
}

export type Stamped = {
  kind: TimestampToValidate['kind'];
  at: Date;
  signatures?: readonly string[];
  timestamps?: readonly string[];
  material?: Partial<ValidationMaterial>;
};

/** A timestamp of an authority, as a format hands it over. */
export async function stampedBy(authority: Holder, stamp: Stamped): Promise<TimestampToValidate> {
  const { kind, at, signatures = [], timestamps = [], material = {} } = stamp;
  const id = `${kind}-${at.getTime()}`;
  const over = Buffer.from(id);
  return {
    id,
    kind,
    token: await tokenOf(authority, digestOf('sha256', over), at),
    digestOf: (algorithm: DigestAlgorithm) => digestOf(algorithm, over),
    faults: [],
    protects: { signatures, timestamps, material: { ...noMaterial, ...material } },
  };
}
