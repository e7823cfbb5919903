import { MalformedError } from '../asn1/parse.ts';
import {
  finish,
  isDone,
  readerOf,
  readSequence,
  take,
  takeAlgorithm,
  takeAny,
  takeIdentifier,
  takeIf,
  takeInteger,
} from '../asn1/read-der.ts';
import type { DerReader, DerValue } from '../asn1/read-der.ts';
import { digestByOid } from './digest.ts';
import type { DigestAlgorithm } from './digest.ts';
import type { SignatureAlgorithm } from './signature.ts';

type Scheme = SignatureAlgorithm['scheme'];
type Known = { scheme: Scheme; digest?: DigestAlgorithm; form?: 'der' | 'raw' };

const pkcs1 = (digest?: DigestAlgorithm): Known => ({
  scheme: 'RSASSA-PKCS1-v1_5',
  ...(digest && { digest }),
});
const ecdsa = (digest?: DigestAlgorithm, form: 'der' | 'raw' = 'der'): Known => ({
  scheme: 'ECDSA',
  form,
  ...(digest && { digest }),
});

/** RFC 4055, RFC 5758, RFC 8410, RFC 8692; BSI TR-03111 for the plain form of ECDSA. */
const known: Record<string, Known> = {
  '1.2.840.113549.1.1.1': pkcs1(),
  '1.2.840.113549.1.1.4': pkcs1('md5'),
  '1.2.840.113549.1.1.5': pkcs1('sha1'),
  '1.3.14.3.2.29': pkcs1('sha1'),
  '1.2.840.113549.1.1.14': pkcs1('sha224'),
  '1.2.840.113549.1.1.11': pkcs1('sha256'),
  '1.2.840.113549.1.1.12': pkcs1('sha384'),
  '1.2.840.113549.1.1.13': pkcs1('sha512'),
  '2.16.840.1.101.3.4.3.13': pkcs1('sha3-224'),
  '2.16.840.1.101.3.4.3.14': pkcs1('sha3-256'),
  '2.16.840.1.101.3.4.3.15': pkcs1('sha3-384'),
  '2.16.840.1.101.3.4.3.16': pkcs1('sha3-512'),
  '1.2.840.113549.1.1.10': { scheme: 'RSASSA-PSS' },
  '1.2.840.10045.2.1': ecdsa(),
  '1.2.840.10045.4.1': ecdsa('sha1'),
  '1.2.840.10045.4.3.1': ecdsa('sha224'),
  '1.2.840.10045.4.3.2': ecdsa('sha256'),
  '1.2.840.10045.4.3.3': ecdsa('sha384'),
  '1.2.840.10045.4.3.4': ecdsa('sha512'),
  '2.16.840.1.101.3.4.3.9': ecdsa('sha3-224'),
  '2.16.840.1.101.3.4.3.10': ecdsa('sha3-256'),
  '2.16.840.1.101.3.4.3.11': ecdsa('sha3-384'),
  '2.16.840.1.101.3.4.3.12': ecdsa('sha3-512'),
  '0.4.0.127.0.7.1.1.4.1.1': ecdsa('sha1', 'raw'),
  '0.4.0.127.0.7.1.1.4.1.2': ecdsa('sha224', 'raw'),
  '0.4.0.127.0.7.1.1.4.1.3': ecdsa('sha256', 'raw'),
  '0.4.0.127.0.7.1.1.4.1.4': ecdsa('sha384', 'raw'),
  '0.4.0.127.0.7.1.1.4.1.5': ecdsa('sha512', 'raw'),
  '1.3.101.112': { scheme: 'EdDSA' },
  '1.3.101.113': { scheme: 'EdDSA' },
};

/** A signature algorithm as it was named: `algorithm` is undefined when it is none that is known, or its parameters are wrong. */
export type NamedSignatureAlgorithm = {
  algorithm: SignatureAlgorithm | undefined;
  /** The dotted identifier. */ oid: string;
};

/**
 * Reads an AlgorithmIdentifier of a signature (RFC 5280 section 4.1.1.2). rsaEncryption and id-ecPublicKey, which CMS allows,
 * take their digest from `digest`, the digestAlgorithm beside them. Throws MalformedError when the bytes are no
 * AlgorithmIdentifier.
 */
export function readSignatureAlgorithm(
  identifier: Uint8Array,
  digest?: DigestAlgorithm,
): NamedSignatureAlgorithm {
  const reader = readSequence(identifier, 'signature algorithm');
  const oid = takeIdentifier(reader);
  const parameters = isDone(reader) ? undefined : takeAny(reader);
  finish(reader);
  const found = Object.hasOwn(known, oid) ? known[oid] : undefined;
  return { oid, algorithm: found && algorithmOf(found, { parameters, digest }) };
}

type Given = { parameters: DerValue | undefined; digest: DigestAlgorithm | undefined };

function algorithmOf(found: Known, { parameters, digest: beside }: Given): SignatureAlgorithm | undefined {
  if (found.scheme === 'RSASSA-PSS') return parameters && pssOf(parameters);
  if (parameters && (parameters.tag !== 0x05 || parameters.contents.length > 0)) return undefined;
  if (found.scheme === 'EdDSA') return parameters ? undefined : { scheme: 'EdDSA', digest: undefined };
  const digest = found.digest ?? beside;
  if (!digest) return undefined;
  if (found.scheme === 'ECDSA') return { scheme: 'ECDSA', digest, form: found.form ?? 'der' };
  return { scheme: found.scheme, digest };
}

const mgf1 = '1.2.840.113549.1.1.8';
/** What RSASSA-PSS-params leave out (RFC 4055 section 3.1). */
const absent = { digest: 'sha1', saltLength: 20, trailer: 1 } as const;

/** Undefined for parameters that are wrong, and for a mask over another hash than the digest: nobody signs so. */
function pssOf({ tag, contents }: DerValue): SignatureAlgorithm | undefined {
  if (tag !== 0x30) return undefined;
  try {
    const reader = readerOf(contents, 'RSASSA-PSS-params');
    const digest = takeTagged(reader, 0xa0, takeDigest, absent.digest);
    const mask = takeTagged(reader, 0xa1, takeMask, absent.digest);
    const saltLength = takeTagged(reader, 0xa2, takeSmall, absent.saltLength);
    const trailer = takeTagged(reader, 0xa3, takeSmall, absent.trailer);
    finish(reader);
    if (!digest || mask !== digest || trailer !== absent.trailer || saltLength === undefined)
      return undefined;
    return { scheme: 'RSASSA-PSS', digest, saltLength };
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}

function takeTagged<T>(reader: DerReader, tag: number, read: (inner: DerReader) => T, otherwise: T): T {
  const tagged = takeIf(reader, tag);
  if (!tagged) return otherwise;
  const inner = readerOf(tagged.contents, reader.what);
  const value = read(inner);
  finish(inner);
  return value;
}

function takeDigest(reader: DerReader): DigestAlgorithm | undefined {
  const oid = takeAlgorithm(reader);
  return oid === undefined ? undefined : digestByOid(oid);
}

function takeMask(reader: DerReader): DigestAlgorithm | undefined {
  const mask = readerOf(take(reader, 0x30).contents, reader.what);
  if (takeIdentifier(mask) !== mgf1) return undefined;
  const digest = takeDigest(mask);
  finish(mask);
  return digest;
}

/** A number of at most two octets; undefined for a longer or negative one. */
function takeSmall(reader: DerReader): number | undefined {
  const { contents } = takeInteger(reader);
  const value = contents.length > 2 ? -1 : contents.readIntBE(0, contents.length);
  return value < 0 ? undefined : value;
}
