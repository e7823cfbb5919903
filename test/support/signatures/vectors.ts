import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import type { ObtainedMaterial, ValidationContext, WantedMaterial } from '#signatures/validation/context.ts';
import { readSignedFile } from '#signatures/validation/read-signed-file.ts';
import type { SignatureFormat } from '#signatures/validation/detect-format.ts';
import type { ValidationReport } from '#signatures/validation/report.ts';
import { validate } from '#signatures/validation/validate.ts';

/** A signature with the result that it must get, as the manifest of a folder of such signatures lists it. */
export type Vector = {
  file: string;
  document: string | null;
  format: SignatureFormat;
  class: string;
  strength: 'must' | 'should';
  http_4xx_ok: boolean;
  max_seconds?: number;
  why: string;
  expected: Record<string, unknown>;
};

type Manifest = { anchors: string; intermediates: string; revocation_server: string; vectors: Vector[] };

export type VectorFolder = {
  folder: string;
  manifest: Manifest;
  vectors: Vector[];
  context: ValidationContext;
};

/** Reads a folder of signatures: its manifest, and the trust and status that its signatures are validated with. */
export async function openVectors(folder: string): Promise<VectorFolder> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const anchors = await certificatesIn(join(folder, manifest.anchors));
  const context: ValidationContext = {
    time: new Date(),
    anchors: anchors.map((certificate) => ({ certificate, source: 'vectors' })),
    intermediates: [],
    obtain: (wanted) => obtainFrom(folder, manifest.revocation_server, wanted),
  };
  return { folder, manifest, vectors: manifest.vectors, context };
}

async function certificatesIn(file: string): Promise<CertificateFacts[]> {
  const pems = (await readFile(file, 'latin1')).match(
    /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
  );
  return (pems ?? []).map((pem) => readCertificate(new X509Certificate(pem).raw));
}

/** Serves the addresses of the folder's own server from the folder. */
async function obtainFrom(
  folder: string,
  server: string,
  wanted: readonly WantedMaterial[],
): Promise<ObtainedMaterial[]> {
  const answers = wanted.flatMap(({ kind, urls }) =>
    urls.map((url) => answerOf({ folder, server, kind, url })),
  );
  return (await Promise.all(answers)).filter((answer) => answer !== undefined);
}

type Asked = { folder: string; server: string; kind: WantedMaterial['kind']; url: string };

async function answerOf({ folder, server, kind, url }: Asked): Promise<ObtainedMaterial | undefined> {
  if (kind === 'ocsp' || !url.startsWith(`${server}/`) || !URL.canParse(url)) return undefined;
  const path = normalize(new URL(url).pathname);
  const der = await readFile(join(folder, path)).catch(() => undefined);
  if (!der) return undefined;
  return {
    url,
    obtainedAt: new Date(),
    certificates: kind === 'issuer' ? [der] : [],
    crls: kind === 'crl' ? [der] : [],
    ocspResponses: [],
  };
}

export type Outcome = { report: ValidationReport | undefined; refused: string | undefined };

/** Validates a signature of the folder as the service does. */
export async function outcomeOf({ folder, context }: VectorFolder, vector: Vector): Promise<Outcome> {
  const signature = await readFile(join(folder, vector.file));
  const document = vector.document === null ? undefined : await readFile(join(folder, vector.document));
  try {
    const file = await readSignedFile({ signature, document, format: vector.format });
    return { report: await validate(file, context), refused: undefined };
  } catch (error) {
    if (error instanceof NotASignature) return { report: undefined, refused: error.message };
    throw error;
  }
}

/** How the outcome differs from the one that the manifest asks for: one line each, none when it is as it must be. */
export function differences(vector: Vector, { report, refused }: Outcome): string[] {
  if (report) return wrongMembers(vector, membersOf(report));
  return vector.http_4xx_ok ? [] : [`refused: ${refused}`];
}

/** The members of a result that are not as the manifest asks for: one line each. */
export function wrongMembers({ expected }: Vector, actual: Record<string, unknown>): string[] {
  const wrong = Object.entries(expected)
    .filter(([name, value]) => value !== null && name in actual && actual[name] !== value)
    .map(([name, value]) => `${name}: ${String(actual[name])} instead of ${String(value)}`);
  const forbidden = expected['signature_level_must_not_start_with'];
  if (typeof forbidden === 'string' && String(actual['signature_level']).startsWith(forbidden)) {
    wrong.push(`signature_level: ${String(actual['signature_level'])}`);
  }
  return wrong;
}

function membersOf({ indication, signatures }: ValidationReport): Record<string, unknown> {
  const [first] = signatures;
  const times = first?.timestamps.filter(({ kind }) => kind !== 'content') ?? [];
  return {
    is_valid: indication === 'TOTAL_PASSED',
    signature_level: first?.level,
    is_timestamped: times.some((timestamp) => timestamp.indication === 'TOTAL_PASSED'),
    signer_name: first?.signingCertificate?.commonName,
    certificate_info: first?.signingCertificate?.subjectText,
  };
}
