import type { Partner } from '../partner.ts';
import {
  manifestOf,
  manifestPath,
  packContainer,
  signaturePath,
  unpackContainer,
  type Files,
} from './containers.ts';
import { byOpenssl, byPdfsig, type Outside } from './outside.ts';
import { signBytes } from './sign-bytes.ts';

/** A file that may be verified, with its document where the signature is apart from it. */
export type Posted = { signature: Buffer; document?: Buffer };

/** A format: the file as it was signed, and broken in three ways; and an outside program that judges it. */
export type Format = {
  name: string;
  extension: string;
  /** Signed with a certificate that leads to nobody who is trusted here: intact is the best that it can be. */
  isOfStranger?: boolean;
  signed: Posted;
  broken: readonly { how: string; posted: Posted }[];
  outside: (posted: Posted) => Promise<Outside>;
};

/** Has a signer sign once for each format that Tamga's signatures go into, and breaks what comes out. */
export async function makeFormats(partner: Partner): Promise<Format[]> {
  const document = Buffer.from('The demo agrees to be verified.\n');
  const { signature, evidence } = await signBytes(partner, 'agreement.txt', document);
  const files = { 'agreement.txt': document, 'annex.txt': Buffer.from('An annex.\n') };
  const manifest = manifestOf(files);
  const overManifest = await signBytes(partner, 'ASiCManifest.xml', manifest);
  const simple = packContainer('ASiC-S', { 'agreement.txt': document, [signaturePath]: signature });
  const extended = packContainer('ASiC-E', {
    ...files,
    [manifestPath]: manifest,
    [signaturePath]: overManifest.signature,
  });
  return [
    cades(signature, document),
    pades(evidence),
    container('ASiC-S', simple, 'agreement.txt'),
    container('ASiC-E', extended, manifestPath),
  ];
}

/** The bytes with one bit of one of them the other way round; from the end when `at` is negative. */
function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  const index = at < 0 ? bytes.length + at : at;
  changed[index] = (changed[index] ?? 0) ^ 1;
  return changed;
}

function cades(signature: Buffer, document: Buffer): Format {
  return {
    name: 'CAdES, detached',
    extension: 'p7s',
    signed: { signature, document },
    broken: [
      { how: 'a letter of the document changed', posted: { signature, document: flipped(document, 4) } },
      // The signer's certificate is there, the value of the signature another.
      { how: 'a bit of the signature changed', posted: { signature: flippedValue(signature), document } },
      {
        how: 'the signature cut in half',
        posted: { signature: signature.subarray(0, signature.length / 2), document },
      },
    ],
    outside: ({ signature: given, document: content }) => byOpenssl(given, content ?? Buffer.alloc(0)),
  };
}

/** The object identifier of message-digest, by which the signed attributes are found here. */
const messageDigest = Buffer.from('06092a864886f70d010904', 'hex');

/** With one bit of the message digest the other way round. */
function flippedValue(signature: Buffer): Buffer {
  return flipped(signature, signature.indexOf(messageDigest) + messageDigest.length + 8);
}

/** The same in the first signature of a PDF, whose /Contents is hexadecimal: the lowest bit of a digit, which stays one. */
function flippedInHex(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const found = /06092a864886f70d010904/i.exec(text);
  return flipped(pdf, (found?.index ?? 0) + 2 * (messageDigest.length + 8));
}

function pades(pdf: Buffer): Format {
  const appended = `\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R /Lang (xx) >>\nendobj\n`;
  return {
    name: 'PAdES',
    extension: 'pdf',
    signed: { signature: pdf },
    broken: [
      { how: 'a byte of a page changed', posted: { signature: flipped(pdf, pdf.indexOf('stream') + 40) } },
      {
        how: 'a bit of the signature changed',
        posted: { signature: flippedInHex(pdf) },
      },
      {
        how: 'something added behind its end',
        posted: { signature: Buffer.concat([pdf, Buffer.from(appended)]) },
      },
    ],
    outside: ({ signature }) => byPdfsig(signature),
  };
}

function container(type: 'ASiC-S' | 'ASiC-E', packed: Buffer, content: string): Format {
  const files = unpackContainer(packed);
  const { mimetype: _type, ...others } = files;
  const repacked = (changed: Files) => ({ signature: packContainer(type, { ...others, ...changed }) });
  const document = files['agreement.txt'] ?? Buffer.alloc(0);
  const signature = files[signaturePath] ?? Buffer.alloc(0);
  const { [signaturePath]: _signature, ...unsigned } = others;
  return {
    name: type,
    extension: type === 'ASiC-S' ? 'asics' : 'asice',
    signed: { signature: packed },
    broken: [
      {
        how: 'a letter of the document changed',
        posted: repacked({ 'agreement.txt': flipped(document, 4) }),
      },
      {
        how: 'a bit of the signature changed',
        posted: repacked({ [signaturePath]: flippedValue(signature) }),
      },
      { how: 'the signature taken out', posted: { signature: packContainer(type, unsigned) } },
    ],
    outside: ({ signature: given }) => {
      const inside = unpackContainer(given);
      return byOpenssl(inside[signaturePath] ?? Buffer.alloc(0), inside[content] ?? Buffer.alloc(0));
    },
  };
}
