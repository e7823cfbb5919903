import { MalformedError } from '../../asn1/parse.ts';
import { readCms } from './read-cms.ts';

/**
 * Gives the certificates in a CMS, signed by nobody ("certs-only", RFC 5652 section 5.1, RFC 8551 section 3.8) or by somebody, in DER;
 * undefined for bytes that are no CMS.
 */
export function certificatesIn(der: Buffer): Buffer[] | undefined {
  try {
    const members = readCms(der).certificates?.members ?? [];
    return members.filter(({ tag }) => tag === 0x30).map(({ encoded }) => Buffer.from(encoded));
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}
