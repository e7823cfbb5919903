import { digestOf } from '#signatures/algorithms/digest.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { signCadesT } from '#signatures/cades/sign.ts';
import { signedAttributes } from '#signatures/cades/signed-attributes.ts';
import { signedData } from '#signatures/cades/signed-data.ts';
import { noMaterial } from '#signatures/signed-file/signed-file.ts';
import type { ValidationContext } from '#signatures/validation/context.ts';
import type { PostedSignature } from '#signatures/validation/read-signed-file.ts';
import { manifestPart, mimetypePart } from '#test/support/containers/asic.ts';
import { writeZip } from '#test/support/containers/write-zip.ts';
import { signedByHand } from '#test/support/pdf-classes/signed.ts';
import { addresses, createPki, tokenOf } from './pki.ts';
import { signXml } from './sign-xml.ts';

const hash = 'sha256';
const text = Buffer.from('The tenant pays 100 a month.');
const signingTime = new Date('2026-01-01T00:00:00Z');
const stampedAt = new Date('2026-01-01T00:00:01Z');

/** A small valid signature of each format, by one authority of tests, and the context in which they hold. */
export async function signedFiles(): Promise<{
  files: (PostedSignature & { name: string })[];
  context: ValidationContext;
}> {
  const validity = { from: new Date('2025-01-01'), until: new Date('2035-01-01') };
  const pki = await createPki(validity);
  const [alice, tsa] = await Promise.all([pki.signer(), pki.tsa()]);
  const { certificate, signer } = alice;
  const certificates = [certificate];
  const detached = (profile: 'cades' | 'pades', digest: Buffer) =>
    signCadesT({
      profile,
      digest,
      hash,
      signer,
      certificates,
      signingTime,
      timestamp: (imprint) => tokenOf(tsa, imprint, stampedAt),
    });
  const attributes = signedAttributes({
    contentType: oids.data,
    digest: digestOf(hash, text),
    hash,
    certificate,
    signingTime,
  });
  const attached = signedData({
    hash,
    keyType: signer.keyType,
    signedAttributes: attributes,
    certificates,
    signature: await signer.sign(attributes, hash),
    content: { type: oids.data, bytes: text },
  });
  const cades = (await detached('cades', digestOf(hash, text))).signature;
  const pades = await signedByHand({ sign: async (digest) => (await detached('pades', digest)).signature });
  const xades = await signXml(`<contract><rent>${text.toString()}</rent></contract>`, alice);
  const contract = { name: 'contract.txt', bytes: text };
  const manifest = manifestPart('ASiCManifest', 'META-INF/signature.p7s', [contract]);
  const overManifest = (await detached('cades', digestOf(hash, manifest.bytes))).signature;
  const parts = [contract, manifest, { name: 'META-INF/signature.p7s', bytes: overManifest }];
  const crl = await pki.crl(new Date('2026-01-02'), new Date('2034-01-01'));
  const obtained = { ...noMaterial, crls: [crl], url: addresses.crl, obtainedAt: new Date('2026-01-02') };
  const none = { document: undefined };
  return {
    files: [
      { name: 'CAdES-T, detached', signature: cades, document: text, format: 'cades' },
      { name: 'CAdES-B, attached', signature: attached, ...none, format: 'cades' },
      { name: 'XAdES-B, enveloped', signature: xades, ...none, format: 'xades' },
      { name: 'PAdES-T', signature: pades, ...none, format: 'pades' },
      { name: 'ASiC-E', signature: writeZip([mimetypePart('asic-e'), ...parts]), ...none, format: 'asic' },
      {
        name: 'ASiC-S',
        signature: writeZip([
          mimetypePart('asic-s'),
          contract,
          { name: 'META-INF/signature.p7s', bytes: cades },
        ]),
        ...none,
        format: 'asic',
      },
    ],
    context: {
      time: new Date('2026-06-01T00:00:00Z'),
      anchors: [pki.anchor],
      intermediates: [],
      obtain: async (wanted) => (wanted.some(({ kind }) => kind === 'crl') ? [obtained] : []),
    },
  };
}
