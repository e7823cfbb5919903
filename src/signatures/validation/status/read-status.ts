import { MalformedError } from '../../asn1/parse.ts';
import { readRevocationList } from '../../crl/read-list.ts';
import type { RevocationList } from '../../crl/read-list.ts';
import { readOcspResponse } from '../../ocsp/read-response.ts';
import type { BasicResponse } from '../../ocsp/read-response.ts';
import type { StatusSource } from './status-evidence.ts';

/** What was read already: the validation asks for the same lists for each certificate, and round after round. */
const lists = new WeakMap<Buffer, { facts: RevocationList | undefined }>();
const responses = new WeakMap<Buffer, { facts: BasicResponse | undefined }>();

/** The CRL of a source, read once for each buffer; undefined when it is none, or malformed: it proves nothing then. */
export function listOf({ kind, der }: StatusSource): RevocationList | undefined {
  return kind === 'crl' ? readOnce(lists, der, readRevocationList) : undefined;
}

/** The OCSP response of a source in the same way. */
export function responseOf({ kind, der }: StatusSource): BasicResponse | undefined {
  return kind === 'ocsp' ? readOnce(responses, der, readOcspResponse) : undefined;
}

function readOnce<T>(
  known: WeakMap<Buffer, { facts: T | undefined }>,
  der: Buffer,
  read: (der: Buffer) => T,
): T | undefined {
  const before = known.get(der);
  if (before) return before.facts;
  const facts = orNothing(() => read(der));
  known.set(der, { facts });
  return facts;
}

/** Runs a reader; gives undefined where it throws MalformedError. */
export function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}
